import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fetchImage, type FetchRules } from './fetch-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-fetch-'))
const file = join(folder, 'image')
const servers = openLoopbackServers()
afterEach(() => servers.close())
afterAll(() => rmSync(folder, { recursive: true }))

const rules = (origins: readonly string[], network: FetchRules['network'] = {}): FetchRules => ({
  origins: new Set(origins),
  maxBytes: 1_000,
  timeoutMs: 5_000,
  network: { resolve: async () => ['127.0.0.1'], ...network },
})
const openNetwork = { isAllowed: () => true }

test('a private network is refused by name and not connected to; with the check switched off it would be', async () => {
  const { port, connections } = await servers.http((_, response) => response.end('picture'))
  const origin = `http://shop.test:${port}`
  await expect(fetchImage(`${origin}/a.jpg`, file, rules([origin]))).rejects.toMatchObject({
    reason: 'private',
    message: expect.stringContaining('shop.test (127.0.0.1)'),
  })
  expect(connections()).toBe(0)
  await fetchImage(`${origin}/a.jpg`, file, rules([origin], openNetwork))
  expect(connections()).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe('picture')
})

test('only named origins are requested: another host, port or protocol is none', async () => {
  const { port, connections } = await servers.http((_, response) => response.end('x'))
  const origin = `http://cdn.test:${port}`
  for (const other of [`http://cdn.test:${port + 1}`, `https://cdn.test:${port}`, `http://other.test:${port}`]) {
    const refused = fetchImage(`${origin}/a.jpg`, file, rules([other], openNetwork))
    await expect(refused).rejects.toThrow('is not one of the named origins')
  }
  expect(connections()).toBe(0)
  await fetchImage(`${origin}/a.jpg`, file, rules([origin], openNetwork))
  expect(connections()).toBe(1)
})

test('a redirect, another status and a large image are errors, and no connection stays open', async () => {
  const server = await servers.http((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/image' }).end()
    else if (request.url === '/missing') response.writeHead(404).write('x')
    else if (request.url === '/large') response.end('x'.repeat(1_001))
    else response.end('x'.repeat(1_000))
  })
  const origin = `http://cdn.test:${server.port}`
  const fetch = (path: string) => fetchImage(`${origin}${path}`, file, rules([origin], openNetwork))
  await fetch('/image')
  await expect(fetch('/moved')).rejects.toThrow(`it redirects to ${origin}, which is not followed`)
  await expect(fetch('/missing')).rejects.toThrow(`cdn.test:${server.port} answered with status 404`)
  await expect(fetch('/large')).rejects.toThrow('larger than 1000 bytes')
  await expect.poll(server.open).toBe(0)
})
