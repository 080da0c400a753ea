import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import type { Brand } from '../brand.ts'
import { withMultipartForm } from './multipart-form.ts'

let app: FastifyInstance
let started = 0
let open = 0

const takesFile = { maxFileMegabytes: () => 1 } as unknown as Operation

beforeAll(async () => {
  app = Fastify()
  await app.register(multipart)
  app.post('/form', async (request, reply) => {
    request.brand = { policy: {} } as Brand
    started += 1
    open += 1
    try {
      return await withMultipartForm(request, takesFile, async () => 'received')
    } catch {
      return reply.code(400).send('refused')
    } finally {
      open -= 1
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n'

/** Sends a form and closes the connection without reading the response. */
async function sendAndLeave(body: string, half: boolean): Promise<void> {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`
  const before = started
  socket.write(head + body)
  if (half) socket.end()
  await expect.poll(() => started, { interval: 1 }).toBeGreaterThan(before)
  socket.destroy()
}

test('a form whose sender has left ends, however much of it has come', async () => {
  for (const body of [form, 'x', '--b--\r\n', form.slice(0, 20)])
    for (const half of [true, false]) for (let time = 0; time < 5; time++) await sendAndLeave(body, half)
  await expect.poll(() => open, { timeout: 20_000 }).toBe(0)
})

test('a form that is read to its end is received', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: form,
  })
  expect([answer.statusCode, answer.body]).toEqual([200, 'received'])
})
