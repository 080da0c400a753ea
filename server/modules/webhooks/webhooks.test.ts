import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhooks.ts'
import { emit } from '#server/events.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { enqueueDueEndpoints, purgeDeliveries } from './public.ts'
import { sign } from './signature.rules.ts'

type Message = { readonly headers: IncomingHttpHeaders; readonly body: string }

const kinds = ['handle-events', 'send-webhooks', 'send-slow-webhooks']
const servers = openLoopbackServers()
const allowedHosts: string[] = []
let shop: TestShop
let token: string
let auditor: string
let received: Message[]

beforeAll(async () => {
  shop = await openTestShop({ externalServices: { webhooks: { allowedHosts } } })
})
beforeEach(async () => {
  received = []
  // The clock moves by days, which ends sessions.
  token = (await makeStaff(shop, ['administrator'])).token
  auditor = (await makeStaff(shop, ['auditor'])).token
})
afterEach(async () => {
  servers.close()
  await shop.db().deleteFrom('webhook_endpoints').where('brand_id', '=', shop.brand.id).execute()
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.post(`/admin/webhook/${path}`, body, { token })
const answerWith =
  (status: number, body = 'ok', headers: Record<string, string> = {}): RequestListener =>
  async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status, headers).end(body)
  }

/** A receiver on this machine that the operator allows, and an endpoint for it. */
async function openEndpoint(answer: RequestListener, events = ['order.placed']) {
  const { port } = await servers.http(answer)
  allowedHosts.push(`127.0.0.1:${port}`)
  const saved = await post('save', { name: 'ERP', url: `http://127.0.0.1:${port}/hooks`, events })
  expect(saved.status).toBe(200)
  return { ...(saved.data as { endpoint: WebhookEndpoint; secret: string }), port }
}

const placeOrder = (tradeId = newId()) =>
  inTransaction(shop.ctx(), (ctx) => emit(ctx, 'order.placed', { tradeId, orderIds: [newId()], goodsIds: [newId()] }))

async function sendDue() {
  await enqueueDueEndpoints(shop.ctx())
  await runJobs(shop.ctx(), kinds)
}

const listEndpoints = async () =>
  (await shop.get('/admin/webhook/list', {}, { token: auditor })).data.pageList as WebhookEndpoint[]
const listDeliveries = async (endpointId: string, filter: object = {}) =>
  (await shop.get('/admin/webhook/deliveries', { endpointId, ...filter }, { token: auditor })).data
    .pageList as WebhookDelivery[]

test('an event reaches an endpoint that asks for it, signed, and stands in its log', async () => {
  const { endpoint, secret } = await openEndpoint(answerWith(200, 'thanks'))
  await openEndpoint(answerWith(200), ['stock.changed'])
  const tradeId = newId()
  await placeOrder(tradeId)
  await runJobs(shop.ctx(), kinds)
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Message]
  expect(JSON.parse(body)).toMatchObject({ type: 'order.placed', data: { tradeId } })
  const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
  expect(headers['webhook-signature']).toBe(sign(secret, message))
  const [delivery] = await listDeliveries(endpoint.id)
  expect(delivery).toMatchObject({ state: 'sent', status: 200, attempts: 1, messageId: message.id, nextAt: null })
  const detail = await shop.get('/admin/webhook/delivery', { deliveryId: delivery!.id }, { token: auditor })
  expect(detail.data).toMatchObject({ body, tries: [{ nth: 1, status: 200, answer: 'thanks' }] })
  expect((await listEndpoints())[0]).toMatchObject({ waiting: 0, recent: { sent: 1, failed: 0 } })
})

test('a rotated secret signs beside the former one for a day; no answer but the first shows a secret', async () => {
  const { endpoint, secret } = await openEndpoint(answerWith(204, ''))
  const rotated = await post('rotate', { endpointId: endpoint.id })
  const next = rotated.data.secret as string
  const send = async () => {
    await post('test', { endpointId: endpoint.id })
    await runJobs(shop.ctx(), kinds)
    const { headers, body } = received.at(-1)!
    const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
    return { given: headers['webhook-signature'], former: sign(secret, message), current: sign(next, message) }
  }
  const during = await send()
  expect(during.given).toBe(`${during.current} ${during.former}`)
  shop.clock.forward(24 * 3_600_000)
  const after = await send()
  expect(after.given).toBe(after.current)
  const shown = JSON.stringify([await listEndpoints(), await shop.get('/admin/audit/list', {}, { token })])
  expect(shown).not.toContain('whsec_')
})

test('a failure is sent again after a growing pause, with the same id and body', async () => {
  let status = 500
  const { endpoint } = await openEndpoint((request, response) => answerWith(status)(request, response))
  await placeOrder()
  await runJobs(shop.ctx(), kinds)
  await sendDue()
  expect(received).toHaveLength(1)
  shop.clock.forward(5_000)
  await sendDue()
  expect(received).toHaveLength(2)
  shop.clock.forward(299_000)
  await sendDue()
  expect(received).toHaveLength(2)
  status = 200
  shop.clock.forward(1_000)
  await sendDue()
  const [first, , third] = received as [Message, Message, Message]
  expect([third.headers['webhook-id'], third.body]).toEqual([first.headers['webhook-id'], first.body])
  expect(await listDeliveries(endpoint.id)).toMatchObject([{ state: 'sent', attempts: 3, status: 200 }])
  expect((await listEndpoints())[0]!.failingSince).toBe(null)
})

test('a redirect is not followed', async () => {
  const target = await servers.http(answerWith(200))
  const { endpoint } = await openEndpoint(answerWith(307, '', { location: `http://127.0.0.1:${target.port}/` }))
  await placeOrder()
  await runJobs(shop.ctx(), kinds)
  expect(target.connections()).toBe(0)
  expect(await listDeliveries(endpoint.id)).toMatchObject([{ state: 'waiting', status: null }])
  expect((await listDeliveries(endpoint.id))[0]!.error).toContain('redirects')
})

describe('an address that may not be sent to', () => {
  it.each([
    ['http://203.0.113.9/', 'webhook.url_invalid'],
    ['https://user:pass@203.0.113.9/', 'webhook.url_invalid'],
    ['nonsense', 'webhook.url_invalid'],
    ['https://127.0.0.1/', 'webhook.url_private'],
    ['https://[::1]/', 'webhook.url_private'],
    ['https://10.1.2.3:8443/', 'webhook.url_private'],
    ['https://169.254.169.254/latest', 'webhook.url_private'],
    ['https://no-such-host.invalid/', 'webhook.host_unknown'],
  ])('%s: %s', async (url, key) =>
    expect((await post('save', { name: 'x', url, events: ['order.placed'] })).error?.key).toBe(key),
  )

  it('is refused when it becomes private after it was saved, and the port is never reached', async () => {
    const { endpoint, port } = await openEndpoint(answerWith(200))
    allowedHosts.splice(allowedHosts.indexOf(`127.0.0.1:${port}`), 1)
    await shop
      .db()
      .updateTable('webhook_endpoints')
      .set({ url: `https://127.0.0.1:${port}/` })
      .where('brand_id', '=', shop.brand.id)
      .execute()
    await placeOrder()
    await runJobs(shop.ctx(), kinds)
    expect(received).toEqual([])
    expect((await listDeliveries(endpoint.id))[0]!.error).toContain('not an address of the public internet')
    // Control: as an allowed host it is reached.
    allowedHosts.push(`127.0.0.1:${port}`)
    await shop
      .db()
      .updateTable('webhook_endpoints')
      .set({ url: `http://127.0.0.1:${port}/` })
      .where('brand_id', '=', shop.brand.id)
      .execute()
    shop.clock.forward(60_000)
    await sendDue()
    expect(received).toHaveLength(1)
  })
})

test('a receiver that is down costs one attempt per pause, and the messages of others go out', async () => {
  const down = await servers.raw((socket) => socket.destroy())
  allowedHosts.push(`127.0.0.1:${down.port}`)
  const saved = await post('save', { name: 'Down', url: `http://127.0.0.1:${down.port}/`, events: ['order.placed'] })
  const { endpoint: healthy } = await openEndpoint(answerWith(200))
  for (let nth = 0; nth < 30; nth++) await placeOrder()
  await runJobs(shop.ctx(), kinds)
  expect(received).toHaveLength(30)
  expect(down.connections()).toBe(1)
  expect((await listDeliveries(healthy.id)).every(({ state }) => state === 'sent')).toBe(true)
  // From then on it is sent to by workers of its own.
  const { slow } = await shop
    .db()
    .selectFrom('webhook_endpoints')
    .select('slow')
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', saved.data.endpoint.id)
    .executeTakeFirstOrThrow()
  expect(slow).toBe(true)
  // Control: an answered failure pauses only its message.
  const { endpoint: failing } = await openEndpoint(answerWith(500))
  received = []
  for (let nth = 0; nth < 3; nth++) await placeOrder()
  await runJobs(shop.ctx(), kinds)
  expect((await listDeliveries(failing.id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
})

test('a receiver that takes nothing for three days is switched off, which is audited; on again, it gets what it missed', async () => {
  let status = 500
  const { endpoint } = await openEndpoint((request, response) => answerWith(status)(request, response))
  await placeOrder()
  await runJobs(shop.ctx(), kinds)
  shop.clock.forward(71 * 3_600_000)
  await sendDue()
  expect(await listEndpoints()).toMatchObject([{ state: 'on' }])
  shop.clock.forward(3_600_000)
  await sendDue()
  expect(await listEndpoints()).toMatchObject([{ state: 'failed', stateReason: 'status 500' }])
  const audit = await shop.get('/admin/audit/list', { operation: 'webhooks.switchedOff' }, { token })
  expect(audit.data.pageList[0]).toMatchObject({ subjectId: endpoint.id, before: { state: 'on' }, user: null })
  expect((await verifyAudit(shop.ctx())).issues).toEqual([])
  received = []
  await placeOrder()
  await sendDue()
  expect(received).toEqual([])
  expect((await post('test', { endpointId: endpoint.id })).error?.key).toBe('webhook.off')
  status = 200
  await post('state', { endpointId: endpoint.id, on: true })
  await runJobs(shop.ctx(), kinds)
  expect((await listDeliveries(endpoint.id, { state: 'waiting' })).length + received.length).toBe(2)
  expect(received.length).toBeGreaterThan(0)
})

test('a receiver that gives no answer is switched off after three days, and the health says so until it is on again', async () => {
  const down = await servers.raw((socket) => socket.destroy())
  allowedHosts.push(`127.0.0.1:${down.port}`)
  await post('save', { name: 'Down', url: `http://127.0.0.1:${down.port}/`, events: ['order.placed'] })
  // Control: one that takes a message now and then stays on.
  let status = 500
  await openEndpoint((request, response) => answerWith(status)(request, response))
  const readHealth = async () =>
    (await shop.get('/admin/health', {}, { token: (await makeStaff(shop, ['auditor'])).token })).data.webhooks
  expect(await readHealth()).toEqual({ failing: 0, failed: 0 })
  await placeOrder()
  await runJobs(shop.ctx(), kinds)
  expect(await readHealth()).toEqual({ failing: 2, failed: 0 })
  shop.clock.forward(71 * 3_600_000)
  status = 200
  await sendDue()
  status = 500
  expect(await listEndpoints()).toMatchObject([{ state: 'on' }, { state: 'on', failingSince: null }])
  await placeOrder()
  shop.clock.forward(3_600_000)
  await sendDue()
  const [switchedOff, other] = await listEndpoints()
  expect(other).toMatchObject({ state: 'on' })
  expect(switchedOff).toMatchObject({ name: 'Down', state: 'failed', stateAt: shop.clock.now().toISOString() })
  expect(switchedOff!.stateReason).not.toBe('')
  expect(Date.parse(switchedOff!.stateAt) - Date.parse(switchedOff!.failingSince!)).toBe(72 * 3_600_000)
  expect(await readHealth()).toMatchObject({ failed: 1 })
  const on = await shop.post(
    '/admin/webhook/state',
    { endpointId: switchedOff!.id, on: true },
    { token: (await makeStaff(shop, ['administrator'])).token },
  )
  expect(on.data.endpoint).toMatchObject({ state: 'on', stateReason: null, failingSince: null })
  expect(await readHealth()).toMatchObject({ failed: 0 })
})

test('the events are served beside the description of the API, each with a sample', async () => {
  const headers = { host: shop.brand.hosts[0]! }
  const read = async (url: string) => (await shop.app.inject({ url, headers })).json()
  const { events } = await read('/api/events.json')
  const { webhooks } = await read('/api/openapi.json')
  expect(events.map(({ name }: { name: string }) => name)).toEqual(Object.keys(webhooks))
  const listed = (await shop.get('/admin/webhook/events', {}, { token: auditor })).data.pageList
  for (const { name, sample } of listed) {
    expect(events).toContainEqual(expect.objectContaining({ name, sample }))
    expect(webhooks[name].post.requestBody.content['application/json'].example).toEqual(sample)
  }
})

test('410 switches off at once', async () => {
  await openEndpoint(answerWith(410))
  await placeOrder()
  await runJobs(shop.ctx(), kinds)
  expect(await listEndpoints()).toMatchObject([{ state: 'failed', stateReason: 'gone' }])
})

test('a message is sent again by a person, with its id; one that was deleted is not found', async () => {
  const { endpoint } = await openEndpoint(answerWith(200))
  await post('test', { endpointId: endpoint.id })
  await runJobs(shop.ctx(), kinds)
  const [delivery] = await listDeliveries(endpoint.id)
  const again = await post('replay', { deliveryId: delivery!.id })
  expect(again.data.delivery).toMatchObject({ state: 'waiting', attempts: 1 })
  await runJobs(shop.ctx(), kinds)
  expect(received).toHaveLength(2)
  expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id'])
  expect(await listDeliveries(endpoint.id)).toMatchObject([{ state: 'sent', attempts: 2, event: 'webhook.test' }])
  shop.clock.forward(31 * 86_400_000)
  await purgeDeliveries(shop.ctx())
  token = (await makeStaff(shop, ['administrator'])).token
  expect((await post('replay', { deliveryId: delivery!.id })).error?.key).toBe('webhook.delivery_not_found')
})

test('the log is read page by page and by state', async () => {
  const { endpoint } = await openEndpoint(answerWith(200))
  for (let nth = 0; nth < 5; nth++) await placeOrder()
  await runJobs(shop.ctx(), kinds)
  const read = async (cursor?: string) =>
    (await shop.get('/admin/webhook/deliveries', { endpointId: endpoint.id, pageSize: 2, cursor }, { token })).data
  const first = await read()
  const second = await read(first.nextCursor)
  const third = await read(second.nextCursor)
  expect([first, second, third].map(({ pageList }) => pageList.length)).toEqual([2, 2, 1])
  expect(third.nextCursor).toBe(null)
  expect(await listDeliveries(endpoint.id, { state: 'failed' })).toEqual([])
})

test('an endpoint is changed by its version, switched off and deleted, each with before and after', async () => {
  const { endpoint, port } = await openEndpoint(answerWith(200))
  const values = { id: endpoint.id, name: 'Stock', url: endpoint.url, events: ['stock.changed'] }
  expect((await post('save', { ...values, version: 1 })).data).toMatchObject({ secret: null, endpoint: { version: 2 } })
  expect((await post('save', { ...values, version: 1 })).error?.key).toBe('webhook.changed')
  expect((await post('save', { ...values, events: ['order.lost'] })).error?.key).toBe('webhook.event_unknown')
  await post('state', { endpointId: endpoint.id, on: false })
  await inTransaction(shop.ctx(), (ctx) => emit(ctx, 'stock.changed', { goodsIds: [newId()] }))
  await runJobs(shop.ctx(), kinds)
  expect([received, await listDeliveries(endpoint.id)]).toEqual([[], []])
  await post('delete', { endpointId: endpoint.id })
  expect(await listEndpoints()).toEqual([])
  const rows = (await shop.get('/admin/audit/list', { pageSize: 3 }, { token })).data.pageList
  expect(rows).toMatchObject([
    { operation: 'webhooks.remove', before: { name: 'Stock', state: 'off' }, after: null },
    { operation: 'webhooks.setState', before: { state: 'on' }, after: { state: 'off' } },
    { operation: 'webhooks.save', before: { name: 'ERP' }, after: { name: 'Stock', events: ['stock.changed'] } },
  ])
  expect(port).toBeGreaterThan(0)
})
