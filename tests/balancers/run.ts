import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { loginPassword, openFaultShop, type FaultShop } from '../trust/faults/fault-shop.ts'
import type { ServerProcess } from '../trust/faults/server-process.ts'
import { SteadyClients } from '../trust/faults/steady-clients.ts'

const help = `
npm run balancers            runs deploy/haproxy.cfg and deploy/nginx.conf of this machine's packages before two servers
npm run balancers -- nginx   only one of them
`
const root = resolve(import.meta.dirname, '../..')
const clientCount = 40
/** With 40 clients about 200 requests a second. */
const restMs = 360
const host = 'shop.example.com'
/** An address of this machine that only the client uses, so that the shop must have it from the balancer. */
const clientAddress = '127.0.0.2'

type Ports = { readonly plain: number; readonly tls: number; readonly servers: readonly [number, number] }
type Example = {
  readonly name: string
  readonly file: string
  /** The example with this run's ports and certificate. */
  readonly adapt: (config: string, ports: Ports, folder: string) => string
  readonly check: (file: string) => string[]
  readonly start: (file: string) => string[]
}

const replaceServers = (config: string, [one, two]: Ports['servers']) =>
  config.replace('127.0.0.1:3000', `127.0.0.1:${one}`).replace('127.0.0.1:3001', `127.0.0.1:${two}`)

const examples: readonly Example[] = [
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (config, ports, folder) =>
      replaceServers(config, ports.servers)
        .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
        .replace('bind :443', `bind 127.0.0.1:${ports.tls}`)
        .replace('/etc/haproxy/shop.pem', join(folder, 'both.pem')),
    check: (file) => ['haproxy', '-c', '-f', file],
    start: (file) => ['haproxy', '-db', '-f', file],
  },
  {
    name: 'nginx',
    file: 'nginx.conf',
    adapt: (config, ports, folder) =>
      `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr crit;\n` +
      replaceServers(config, ports.servers)
        .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
        .replace('listen 443', `listen 127.0.0.1:${ports.tls}`)
        .replace('/etc/nginx/shop.pem', join(folder, 'shop.pem'))
        .replace('/etc/nginx/shop.key', join(folder, 'shop.key')),
    check: (file) => ['nginx', '-t', '-c', file],
    start: (file) => ['nginx', '-c', file],
  },
]

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'shop.key'), join(folder, 'shop.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

type Answer = { readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }

/** One request by TLS from the client's own address, with a forged header that the balancer must replace. */
async function sendByTls(port: number, path: string, more: { token?: string; body?: object } = {}): Promise<Answer> {
  const payload = more.body && JSON.stringify(more.body)
  const headers = {
    host,
    'x-forwarded-for': '203.0.113.99',
    ...(more.token && { authorization: `Bearer ${more.token}` }),
    ...(payload && { 'content-type': 'application/json' }),
  }
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    headers,
    method: payload ? 'POST' : 'GET',
    localAddress: clientAddress,
    rejectUnauthorized: false,
  })
  sent.end(payload)
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  return { status: response.statusCode!, headers: response.headers, text: await text(response) }
}

function expect(is: boolean, what: string, detail: unknown = ''): void {
  if (!is) throw new Error(`${what}: ${JSON.stringify(detail)}`)
  console.log(`  ${what}`)
}

async function waitFor(isDone: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) if (await isDone()) return
  throw new Error(`not within a minute: ${what}`)
}

/** A page, TLS, headers and addresses, as a visitor of the shop sees them. */
async function checkRequests(ports: Ports, shop: FaultShop): Promise<void> {
  const redirect = await fetch(`http://127.0.0.1:${ports.plain}/pc/index`, { redirect: 'manual', headers: { host } })
  expect(redirect.status === 301, 'plain HTTP is redirected to HTTPS', redirect.status)
  const page = await sendByTls(ports.tls, '/pc/index')
  expect(page.status === 200 && page.text.includes('<html'), 'a page of the shop is served by TLS', page.status)
  expect(page.headers['strict-transport-security'] !== undefined, 'with Strict-Transport-Security')
  expect((await sendByTls(ports.tls, '/metrics')).status === 404, '/metrics is not served')
  const { username } = await shop.fixtures
    .db()
    .selectFrom('users')
    .select('username')
    .where('brand_id', '=', shop.fixtures.brand.id)
    .orderBy('username')
    .limit(1)
    .executeTakeFirstOrThrow()
  const login = await sendByTls(ports.tls, '/api/user/login', { body: { account: username, password: loginPassword } })
  const { token } = (JSON.parse(login.text) as { data: { token: string } }).data
  const sessions = await sendByTls(ports.tls, '/api/user/sessions', { token })
  const has = (address: string) => sessions.text.includes(address)
  expect(has(clientAddress) && !has('203.0.113.99'), "the shop knows the client's own address", sessions.text)
}

async function run(example: Example): Promise<void> {
  console.log(
    `\n${example.name}: ${
      execFileSync(example.name, ['-v'], { stdio: ['ignore', 'pipe', 'pipe'] })
        .toString()
        .split('\n')[0]
    }`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'galleria-balancers-'))
  makeCertificate(folder)
  // It takes a while, so the ports are chosen afterwards.
  const shop = await openFaultShop({ shoppers: clientCount })
  let balancer: ChildProcess | undefined
  try {
    const ports: Ports = {
      plain: await findFreePort(),
      tls: await findFreePort(),
      servers: [await findFreePort(), await findFreePort()],
    }
    const file = join(folder, example.file)
    writeFileSync(file, example.adapt(readFileSync(join(root, 'deploy', example.file), 'utf8'), ports, folder))
    const [program, ...checkArgs] = example.check(file)
    execFileSync(program!, checkArgs, { stdio: 'pipe' })
    const start = (port: number) =>
      shop.start({ PORT: String(port), SITE: 'default', TRUST_PROXY: '127.0.0.1', STOP_DELAY_SECONDS: '5' })
    const servers: ServerProcess[] = [await start(ports.servers[0]), await start(ports.servers[1])]
    const [command, ...args] = example.start(file)
    balancer = spawn(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const base = `https://127.0.0.1:${ports.tls}`
    const isUp = async () => (await sendByTls(ports.tls, '/health/ready').catch(() => null))?.status === 200
    await waitFor(isUp, 'the balancer answers')
    await checkRequests(ports, shop)
    const clients = new SteadyClients(base, shop, restMs)
    const started = performance.now()
    clients.start(clientCount)
    for (const [nth, server] of servers.entries()) {
      await clients.progress(200)
      const code = await server.end('SIGTERM')
      expect(code === 0, `server ${nth + 1} stops`, code)
      await start(ports.servers[nth]!)
      // Health checks have to find it before the other one stops.
      await pause(5_000)
    }
    await clients.progress(200)
    await clients.stop()
    const perSecond = Math.round(clients.requests / ((performance.now() - started) / 1_000))
    expect(
      clients.failures.length === 0 && clients.placedTradeIds.length > 0,
      `rolling restart of both at ${perSecond} requests/s: ${clients.requests} requests, ${clients.failures.length} failed, ${clients.placedTradeIds.length} orders placed`,
      clients.failures.slice(0, 5),
    )
  } finally {
    balancer?.kill('SIGTERM')
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
if (wanted.some((word) => word.startsWith('-'))) console.log(help)
else for (const example of examples) if (wanted.length === 0 || wanted.includes(example.name)) await run(example)
