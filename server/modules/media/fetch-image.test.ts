import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fetchImage, type FetchRules } from './fetch-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-fetch-'))
const file = join(folder, 'image')
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A loopback server that counts connections. */
async function serve(answer: RequestListener) {
  let connections = 0
  const server = createServer(answer).on('connection', () => connections++)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}

const rules = (origins: readonly string[], more: Partial<FetchRules> = {}): FetchRules => ({
  origins: new Set(origins),
  maxBytes: 1_000,
  timeoutMs: 5_000,
  maxRedirects: 2,
  ...more,
})
const anywhere = { isAllowed: () => true, resolve: async () => ['127.0.0.1'] }

test.each(['127.0.0.1', 'localhost', 'shop.test'])(
  'a private network is refused by name and not connected to (%s); with the check switched off it would be',
  async (host) => {
    const { port, connections } = await serve((_, response) => response.end('picture'))
    const origin = `http://${host}:${port}`
    const resolve = async () => ['127.0.0.1']
    const refused = fetchImage(`${origin}/a.jpg`, file, rules([origin], { resolve }))
    await expect(refused).rejects.toMatchObject({ isPrivate: true, message: expect.stringContaining(host) })
    expect(connections()).toBe(0)
    await fetchImage(`${origin}/a.jpg`, file, rules([origin], anywhere))
    expect(connections()).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('picture')
  },
)

test('a host with one private address among public ones is refused', async () => {
  const resolve = async () => ['93.184.215.14', '10.0.0.7']
  const refused = fetchImage('https://cdn.test/a.jpg', file, rules(['https://cdn.test'], { resolve }))
  await expect(refused).rejects.toMatchObject({ isPrivate: true, message: expect.stringContaining('10.0.0.7') })
})

test('a host is resolved once, and the connection goes to what was judged', async () => {
  const { port } = await serve((request, response) => response.end(request.headers.host))
  const origin = `http://cdn.test:${port}`
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  await fetchImage(`${origin}/a.jpg`, file, rules([origin], { resolve, isAllowed: (one) => one === '127.0.0.1' }))
  expect(readFileSync(file, 'utf8')).toBe(`cdn.test:${port}`)
  expect(answers).toHaveLength(1)
})

test('only named origins are asked: another host, port or protocol is none', async () => {
  const { port, connections } = await serve((_, response) => response.end('x'))
  const origin = `http://cdn.test:${port}`
  for (const other of [`http://cdn.test:${port + 1}`, `https://cdn.test:${port}`, `http://other.test:${port}`]) {
    const refused = fetchImage(`${origin}/a.jpg`, file, rules([other], anywhere))
    await expect(refused).rejects.toThrow('is not one of the named origins')
  }
  expect(connections()).toBe(0)
})

test('a redirect is judged as an address is', async () => {
  const secret = await serve((_, response) => response.end('secret'))
  const { port } = await serve((request, response) => {
    const to: Record<string, string> = {
      '/own': '/image',
      '/other': `http://other.test:${secret.port}/`,
      '/private': `http://private.test:${secret.port}/`,
      '/loop': '/loop',
    }
    const location = to[request.url!]
    if (location) response.writeHead(302, { location })
    response.end('image')
  })
  const origin = `http://cdn.test:${port}`
  const resolve = async (host: string) => [host === 'cdn.test' ? '127.0.0.1' : '127.0.0.2']
  const isAllowed = (address: string) => address === '127.0.0.1'
  const judged = rules([origin, `http://private.test:${secret.port}`], { resolve, isAllowed })
  await fetchImage(`${origin}/own`, file, judged)
  expect(readFileSync(file, 'utf8')).toBe('image')
  await expect(fetchImage(`${origin}/other`, file, judged)).rejects.toThrow('other.test')
  await expect(fetchImage(`${origin}/private`, file, judged)).rejects.toMatchObject({ isPrivate: true })
  await expect(fetchImage(`${origin}/loop`, file, judged)).rejects.toThrow('redirects too often')
  expect(secret.connections()).toBe(0)
})

test('size and time are bounded, whatever the host says of them', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/said') response.writeHead(200, { 'content-length': '1001' }).flushHeaders()
    else if (request.url === '/unsaid') response.end('x'.repeat(1_001))
    else if (request.url === '/missing') response.writeHead(404).end()
    else if (request.url === '/just') response.end('x'.repeat(1_000))
    else response.write('x')
  })
  const origin = `http://cdn.test:${port}`
  const fetch = (path: string, more = {}) =>
    fetchImage(`${origin}${path}`, file, rules([origin], { ...anywhere, ...more }))
  await fetch('/just')
  await expect(fetch('/said')).rejects.toThrow('larger than')
  await expect(fetch('/unsaid')).rejects.toThrow('larger than')
  await expect(fetch('/missing')).rejects.toThrow('status 404')
  await expect(fetch('/endless', { timeoutMs: 150 })).rejects.toThrow('took longer than 0.15 s')
})
