import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { mutate } from '#tests/mutations/mutation.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { requestOutbound, type OutboundRequest } from './request-outbound.ts'

type Client = typeof requestOutbound

const folder = mkdtempSync(join(tmpdir(), 'galleria-outbound-'))
const servers = openLoopbackServers()
afterEach(() => servers.close())
afterAll(() => rmSync(folder, { recursive: true }))

const limits = { maxBytes: 100_000, timeoutMs: 10_000, allowHttp: true }
/** Loopback stands for the public internet, and every name for it. */
const openNetwork = { isAllowed: () => true, resolve: async () => ['127.0.0.1'] }

async function read(client: Client, url: string, more: Partial<OutboundRequest> = {}): Promise<string> {
  const { body } = await client({ url, ...limits, network: openNetwork, ...more })
  return Buffer.concat(await body.toArray()).toString()
}
const expectRefused = (answer: Promise<unknown>, reason: string, message = '') =>
  expect(answer).rejects.toMatchObject({ name: 'OutboundError', reason, message: expect.stringContaining(message) })

const source = readFileSync(join(import.meta.dirname, 'request-outbound.ts'), 'utf8')
let copies = 0

type Edit = { readonly find: string; readonly replace: string }

/** The client with a rule taken out of its source. */
async function loadWithoutRule(name: string, edits: readonly Edit[]): Promise<Client> {
  const imports = { find: './public-address.ts', replace: join(import.meta.dirname, 'public-address.ts') }
  const file = join(folder, `without-${++copies}.ts`)
  const text = [imports, ...edits].reduce(
    (text, edit) => mutate(text, { name, file: 'request-outbound.ts', ...edit }),
    source,
  )
  writeFileSync(file, text)
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { requestOutbound: Client }).requestOutbound
}

const tls = {
  key: readFileSync('tests/fixtures/tls/cdn.test.key', 'utf8'),
  cert: readFileSync('tests/fixtures/tls/cdn.test.crt', 'utf8'),
}
/** Endless for a client with a limit. */
const writeLongBody: RequestListener = async (_, response) => {
  for (let sent = 0; sent < 20 && !response.destroyed; sent++) {
    response.write(Buffer.alloc(65_536))
    await sleep(1)
  }
  response.end()
}
const drip =
  (write: (text: string) => unknown, end: () => unknown, text = 'x'.repeat(40)) =>
  async (): Promise<void> => {
    for (const sign of text) {
      write(sign)
      await sleep(50)
    }
    end()
  }
const bomb = Buffer.alloc(1_000_000)
/** Gzip of nothing in 40,000 empty blocks: 200 KB that decode to no byte. */
const emptyBlocks = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  ...Array.from({ length: 40_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])),
  Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
])

const sendEncoded =
  (encoding: string, body: Buffer): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body)

/** Spellings of loopback and of no address, which reach a server on 127.0.0.1. */
const loopbackHosts = [
  '127.0.0.1 127.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.0.0.1.',
  '%31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 0.0.0.0 0 [::ffff:127.0.0.1] [::ffff:7f00:1]',
].flatMap((hosts) => hosts.split(' '))

type Rule = {
  readonly name: string
  /** Turn the rule off. */
  readonly edits: readonly Edit[]
  /** Fails for a client without the rule. */
  readonly check: (client: Client) => Promise<void>
}

const withoutAddressCheck = [{ find: '!isAllowed(address)', replace: '!isAllowed(address) && false' }]
const withoutTimeout = [
  { find: 'AbortSignal.timeout(timeoutMs)', replace: 'new AbortController().signal' },
  // Most clients have only this: a timeout of a silent connection.
  { find: ".on('error', reject)", replace: ".on('error', reject).setTimeout(300, function () { this.destroy() })" },
]
const withoutRedirectRule = [
  {
    find: 'assertNoRedirect(response, url)',
    replace:
      'if (response.headers.location) return requestOutbound({ ...request, url: new URL(response.headers.location, url).href })',
  },
]

const rules: readonly Rule[] = [
  ...loopbackHosts.map((host) => ({
    name: `the host ${host} is private`,
    edits: withoutAddressCheck,
    check: async (client: Client) => {
      const { port, connections } = await servers.http((_, response) => response.end('secret'))
      await expectRefused(read(client, `http://${host}:${port}/`, { network: {} }), 'private')
      expect(connections()).toBe(0)
    },
  })),
  {
    name: 'a name that the system resolves to loopback is private',
    edits: withoutAddressCheck,
    check: async (client) => {
      const { port, connections } = await servers.http((_, response) => response.end('secret'))
      await expectRefused(read(client, `http://localhost:${port}/`, { network: {} }), 'private', 'localhost (')
      expect(connections()).toBe(0)
    },
  },
  {
    name: 'one private address among public ones is enough',
    edits: [{ find: 'addresses.find(', replace: 'addresses.slice(0, 1).find(' }],
    check: async (client) => {
      const { port } = await servers.http((_, response) => response.end('x'))
      const network = {
        isAllowed: (one: string) => one === '127.0.0.1',
        resolve: async () => ['127.0.0.1', '10.0.0.7'],
      }
      await expectRefused(read(client, `http://cdn.test:${port}/`, { network }), 'private', 'cdn.test (10.0.0.7)')
    },
  },
  {
    name: 'the connection goes to the checked address, whatever the name means later',
    edits: [
      { find: 'headers, body }: OutboundRequest', replace: 'headers, body, network }: OutboundRequest' },
      {
        find: 'lookup: pinTo(addresses)',
        replace: 'lookup: async (host, options, done) => pinTo(await network!.resolve!(host))(host, options, done)',
      },
    ],
    check: async (client) => {
      const { port } = await servers.http((request, response) => response.end(request.headers.host))
      const answers = [['127.0.0.1'], ['127.0.0.2']]
      const network = { isAllowed: (one: string) => one === '127.0.0.1', resolve: async () => answers.shift() ?? [] }
      expect(await read(client, `http://cdn.test:${port}/`, { network })).toBe(`cdn.test:${port}`)
      expect(answers).toEqual([['127.0.0.2']])
    },
  },
  ...['public', 'private'].map((kind) => ({
    name: `a redirect to a ${kind} host is not followed`,
    edits: withoutRedirectRule,
    check: async (client: Client) => {
      const target = await servers.http((_, response) => response.end('x'))
      const to = `http://${kind}.test:${target.port}/`
      const { port } = await servers.http((_, response) => response.writeHead(302, { location: to }).end())
      const network = { isAllowed: (one: string) => one === '127.0.0.1', resolve: async () => ['127.0.0.1'] }
      const privately = {
        ...network,
        resolve: async (host: string) => [host === 'cdn.test' ? '127.0.0.1' : '127.0.0.2'],
      }
      const answer = read(client, `http://cdn.test:${port}/`, { network: kind === 'public' ? network : privately })
      await expectRefused(answer, 'redirect', `it redirects to http://${kind}.test:${target.port}`)
      expect(target.connections()).toBe(0)
    },
  })),
  {
    name: 'a body that arrives byte by byte ends with the time',
    edits: withoutTimeout,
    check: async (client) => {
      const { port } = await servers.http(
        (_, response) =>
          void drip(
            (sign) => response.write(sign),
            () => response.end(),
          )(),
      )
      await expectRefused(read(client, `http://cdn.test:${port}/`, { timeoutMs: 300 }), 'time', 'longer than 0.3 s')
    },
  },
  {
    name: 'headers that arrive byte by byte end with the time',
    edits: withoutTimeout,
    check: async (client) => {
      const text = 'HTTP/1.1 200 OK\r\nx-slow: xxxxxxxxxxxxxxxxxxxxx\r\ncontent-length: 0\r\n\r\n'
      const { port } = await servers.raw(
        (socket) =>
          void drip(
            (sign) => socket.write(sign),
            () => socket.end(),
            text,
          )(),
      )
      await expectRefused(read(client, `http://cdn.test:${port}/`, { timeoutMs: 300 }), 'time')
    },
  },
  {
    name: 'a name that is not resolved ends with the time',
    edits: [{ find: 'untilAborted(resolve(host), signal)', replace: 'resolve(host)' }],
    check: async (client) => {
      let isResolved = false
      const resolve = async () => {
        await sleep(2_000)
        isResolved = true
        return ['127.0.0.1']
      }
      await expectRefused(read(client, 'http://cdn.test/', { timeoutMs: 100, network: { resolve } }), 'time')
      expect(isResolved).toBe(false)
    },
  },
  {
    name: 'an endless body is cut',
    edits: [{ find: 'bytes > maxBytes ?', replace: 'bytes > Infinity ?' }],
    check: async (client) => {
      const { port } = await servers.http(writeLongBody)
      await expectRefused(read(client, `http://cdn.test:${port}/`), 'size', 'larger than 100000 bytes')
    },
  },
  {
    name: 'a body that says it is too large is not waited for',
    edits: [{ find: 'Number(length) > maxBytes', replace: 'Number(length) > Infinity' }],
    check: async (client) => {
      const { port } = await servers.http((_, response) =>
        response.writeHead(200, { 'content-length': '100001' }).flushHeaders(),
      )
      await expectRefused(read(client, `http://cdn.test:${port}/`, { timeoutMs: 3_000 }), 'size')
    },
  },
  ...Object.entries({ gzip: gzipSync(bomb), br: brotliCompressSync(bomb), deflate: deflateSync(bomb) }).map(
    ([encoding, body]) => ({
      name: `bytes count after decoding (${encoding})`,
      edits: [{ find: 'createByteLimit(maxBytes, toError)', replace: 'createByteLimit(Infinity, toError)' }],
      check: async (client: Client) => {
        const { port } = await servers.http(sendEncoded(encoding, body))
        await expectRefused(read(client, `http://cdn.test:${port}/`), 'size')
      },
    }),
  ),
  {
    name: 'bytes count before decoding too',
    edits: [
      { find: 'pipeline(response, createByteLimit(maxBytes),', replace: 'pipeline(response, new PassThrough(),' },
    ],
    check: async (client) => {
      const { port } = await servers.http((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).write(emptyBlocks.subarray(0, 10))
        response.end(emptyBlocks.subarray(10))
      })
      await expectRefused(read(client, `http://cdn.test:${port}/`), 'size')
    },
  },
  {
    name: 'headers have at most 16 KB',
    edits: [{ find: 'maxHeaderSize: maxHeaderBytes', replace: 'maxHeaderSize: 1 << 20' }],
    check: async (client) => {
      const headers = Array.from({ length: 100 }, (_, index) => `x-${index}: ${'a'.repeat(2_000)}\r\n`)
      const { port } = await servers.raw((socket) =>
        socket.end(`HTTP/1.1 200 OK\r\n${headers.join('')}content-length: 0\r\n\r\n`),
      )
      await expectRefused(read(client, `http://cdn.test:${port}/`), 'network', 'its headers are too large')
    },
  },
  {
    name: 'plain http needs a setting',
    edits: [{ find: "allowHttp && url.protocol === 'http:'", replace: "url.protocol === 'http:'" }],
    check: async (client) => {
      const { port, connections } = await servers.http((_, response) => response.end('x'))
      await expectRefused(read(client, `http://cdn.test:${port}/`, { allowHttp: false }), 'url', 'only https://')
      expect(connections()).toBe(0)
    },
  },
  {
    name: 'a user name and password in the URL are refused',
    edits: [{ find: 'url.username || url.password', replace: 'url.username === url.password && url.username' }],
    check: async (client) => {
      const { port, connections } = await servers.http((_, response) => response.end('x'))
      for (const user of ['user', 'user:word', ':word'])
        await expectRefused(read(client, `http://${user}@cdn.test:${port}/`), 'url', 'user name or password')
      expect(connections()).toBe(0)
    },
  },
  ...[
    { name: 'a certificate of an unknown issuer is refused', host: 'cdn.test', cas: [] },
    { name: 'a certificate of another name is refused', host: 'other.test', cas: [tls.cert] },
  ].map(({ name, host, cas }) => ({
    name,
    edits: [{ find: 'rejectUnauthorized: true', replace: 'rejectUnauthorized: false' }],
    check: async (client: Client) => {
      const { port } = await servers.https(tls, (_, response) => response.end('x'))
      await withCertificates(cas, () => expectRefused(read(client, `https://${host}:${port}/`), 'network'))
    },
  })),
]

async function withCertificates<Result>(extra: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, ...extra])
  try {
    return await work()
  } finally {
    setDefaultCACertificates(before)
  }
}

describe.each(rules)('$name', ({ name, edits, check }) => {
  test('it holds', () => check(requestOutbound))
  test('negative control: without the rule the same check fails', async () => {
    await expect(check(await loadWithoutRule(name, edits))).rejects.toThrow()
  })
})

const privateAddresses = [
  '10.0.0.1 172.16.0.1 192.168.1.1 127.0.0.1 169.254.169.254 100.64.0.1 0.0.0.0 0.1.2.3',
  '192.0.0.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fc00::1 fd00:ec2::254 fe80::1',
  'fe80::1%eth0 fec0::1 ff02::1 ::ffff:10.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 64:ff9b:1::a00:1',
  '2002:7f00:1::1 2001::1 ::127.0.0.1',
].flatMap((addresses) => addresses.split(' '))

test.each(privateAddresses)('a name that means %s is private, and so is the address itself', async (address) => {
  const network = { resolve: async () => [address] }
  await expectRefused(read(requestOutbound, 'https://cdn.test/', { network }), 'private', `cdn.test (${address})`)
  if (address.includes('%')) return
  const host = address.includes(':') ? `[${address}]` : address
  await expectRefused(read(requestOutbound, `https://${host}/`, { network: {} }), 'private')
})

test.each([
  '',
  'cdn.test/x',
  'https://',
  'ftp://cdn.test/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'blob:https://x/y',
])('no request is made of “%s”', (url) => expectRefused(read(requestOutbound, url), 'url'))

test('https is spoken with the name of the URL at the checked address', async () => {
  const { port } = await servers.https(tls, (request, response) => response.end(request.headers.host))
  const answer = withCertificates([tls.cert], () =>
    read(requestOutbound, `https://cdn.test:${port}/`, { allowHttp: false }),
  )
  expect(await answer).toBe(`cdn.test:${port}`)
})

test('an address that refuses is followed by the next one that was checked', async () => {
  const { port } = await servers.http((_, response) => response.end('x'))
  const network = { isAllowed: () => true, resolve: async () => ['127.0.0.3', '127.0.0.1'] }
  expect(await read(requestOutbound, `http://cdn.test:${port}/`, { network })).toBe('x')
})

test('status, headers and decoded body come back; method, headers and body are sent', async () => {
  const { port } = await servers.http((request, response) => {
    const seen = [request.method, request.headers['x-sent'], request.headers['accept-encoding']]
    request.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    request.on('end', () => response.writeHead(418, { 'content-encoding': 'gzip' }).end(gzipSync(seen.join(' '))))
  })
  const url = `http://cdn.test:${port}/`
  const sent = { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'hello' } as const
  const { status, headers, body } = await requestOutbound({ url, ...limits, network: openNetwork, ...sent })
  expect(status).toBe(418)
  expect(headers['content-encoding']).toBe('gzip')
  expect(Buffer.concat(await body.toArray()).toString()).toBe('POST yes identity hello')
})

test('a body of just the limit is read, and one of an unknown or doubled encoding is not', async () => {
  const { port } = await servers.http((request, response) => {
    if (request.url === '/full') response.end(Buffer.alloc(limits.maxBytes))
    else response.writeHead(200, { 'content-encoding': request.url!.slice(1) }).end('x')
  })
  expect(await read(requestOutbound, `http://cdn.test:${port}/full`)).toHaveLength(limits.maxBytes)
  for (const encoding of ['zstd', 'gzip,gzip'])
    await expectRefused(read(requestOutbound, `http://cdn.test:${port}/${encoding}`), 'network', 'encoding')
  await expectRefused(read(requestOutbound, `http://cdn.test:${port}/gzip`), 'network')
})

test('no connection stays open after a redirect of any kind, nor after a body that is not wanted', async () => {
  const host = await servers.http((request, response) => {
    const status = Number(request.url!.slice(1))
    if (status) response.writeHead(status, { location: '/' })
    response.write('x')
  })
  const url = `http://cdn.test:${host.port}`
  // Longer than the poll below, because the end of the time would close them as well.
  const timeoutMs = 20_000
  for (const status of [301, 302, 303, 307, 308])
    await expectRefused(read(requestOutbound, `${url}/${status}`, { timeoutMs }), 'redirect')
  const { body } = await requestOutbound({ url, ...limits, network: openNetwork, timeoutMs })
  body.destroy()
  await expect.poll(host.open).toBe(0)
})
