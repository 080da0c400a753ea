import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createMemoryChannels } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { openTwilioChannel } from './channels/twilio-channel.ts'
import { signTwilioRequest } from './channels/twilio-status.rules.ts'
import { purgeMessages, queueMessage } from './public.ts'

const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-of-the-account', from: '+15005550006' }
type Request = Readonly<Record<string, string>>
const requests: Request[] = []
/** The answer of the stand-in of Twilio's Messages API. */
let answer: { status: number; body: object } = { status: 201, body: { sid: `SM${'1'.repeat(32)}` } }

let shop: TestShop
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    requests.push(Object.fromEntries(new URLSearchParams(body)))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host = { origin: `http://127.0.0.1:${port}`, network: { isAllowed: () => true } }
  const messageChannels = {
    ...createMemoryChannels(),
    phone: openTwilioChannel(settings, host),
    reportToken: settings.authToken,
  }
  shop = await openTestShop({ externalServices: { messageChannels } })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

let numbers = 0
const newNumber = () => `+49151${String(10_000_000 + ++numbers)}`
type Kind = 'register' | 'bind' | 'login' | 'reset'
const queueCode = (to: string, purpose: Kind = 'register') =>
  inTransaction(shop.ctx(), (ctx) =>
    queueMessage(ctx, {
      channel: 'phone',
      to,
      userId: null,
      kind: 'code',
      params: { code: '123456', purpose, minutes: 10 },
    }),
  )
const queueWarning = (to: string) =>
  inTransaction(shop.ctx(), (ctx) =>
    queueMessage(ctx, {
      channel: 'phone',
      to,
      userId: null,
      kind: 'password_changed',
      params: { at: ctx.clock.now().toISOString() },
    }),
  )
const readRow = (id: string) =>
  shop.db().selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Sends a code; returns its id and the address for reports. */
async function send(to: string) {
  await queueCode(to)
  await runJobs(shop.ctx(), ['send-message'])
  const { StatusCallback } = requests.at(-1)!
  return { to, callback: StatusCallback!, id: new URL(StatusCallback!).searchParams.get('message')! }
}
type Report = {
  readonly callback: string
  readonly form: Readonly<Record<string, string>>
  readonly token?: string
  readonly brand?: Brand
  readonly signature?: string
}
async function report({ callback, form, token = settings.authToken, brand = shop.brand, signature }: Report) {
  const { pathname, search } = new URL(callback)
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: {
      host: brand.hosts[0]!,
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== '' && {
        'x-twilio-signature': signature ?? signTwilioRequest(token, callback, Object.entries(form)),
      }),
    },
    payload: new URLSearchParams(form).toString(),
  })
  return statusCode
}
const toForm = (to: string, status: string, code?: number) => ({
  MessageSid: `SM${'1'.repeat(32)}`,
  MessageStatus: status,
  To: to,
  ...(code !== undefined && { ErrorCode: String(code) }),
})

test('a text message names the address for its reports at the host of the brand', async () => {
  const { callback, id } = await send(newNumber())
  expect(callback).toBe(`https://${shop.brand.hosts[0]}/api/message/twilio/status?message=${id}`)
  expect(await readRow(id)).toMatchObject({ state: 'sent', delivery: null })
})

test('reports are recorded; repeated, late and unknown ones change nothing', async () => {
  const { callback, id, to } = await send(newNumber())
  expect(await report({ callback, form: toForm(to, 'queued') })).toBe(204)
  expect(await readRow(id)).toMatchObject({ delivery: null })
  expect(await report({ callback, form: toForm(to, 'sent') })).toBe(204)
  expect(await readRow(id)).toMatchObject({ delivery: 'sent' })
  expect(await report({ callback, form: toForm(to, 'delivered') })).toBe(204)
  const delivered = await readRow(id)
  expect(delivered).toMatchObject({ delivery: 'delivered', delivery_error: null, delivery_at: shop.clock.now() })
  shop.clock.forward(1000)
  for (const form of [toForm(to, 'delivered'), toForm(to, 'sent'), toForm(to, 'failed', 30005)])
    expect(await report({ callback, form })).toBe(204)
  expect(await readRow(id)).toEqual(delivered)
  const unknown = callback.replace(id, newId())
  expect(await report({ callback: unknown, form: toForm(to, 'delivered') })).toBe(204)
  expect(await report({ callback: callback.replace(id, 'no-id'), form: toForm(to, 'delivered') })).toBe(204)
})

test('a report without the right signature changes nothing', async () => {
  const { callback, id, to } = await send(newNumber())
  const form = toForm(to, 'failed', 30005)
  expect(await report({ callback, form, token: 'another-token' })).toBe(400)
  expect(await report({ callback, form, signature: '' })).toBe(400)
  expect(await report({ callback, form, signature: 'no base64 at all' })).toBe(400)
  const other = signTwilioRequest(settings.authToken, callback, Object.entries(toForm(to, 'delivered')))
  expect(await report({ callback, form, signature: other })).toBe(400)
  // Signed for the host of this brand, sent to another one.
  expect(await report({ callback, form, brand: shop.otherBrand })).toBe(400)
  expect(await readRow(id)).toMatchObject({ delivery: null })
  // Negative control: the same report with its signature counts.
  expect(await report({ callback, form })).toBe(204)
  expect(await readRow(id)).toMatchObject({ delivery: 'failed', delivery_error: 30005 })
})

test('a shop without Twilio takes no reports', async () => {
  const other = await openTestShop()
  const callback = `https://${other.brand.hosts[0]}/api/message/twilio/status?message=${newId()}`
  const form = toForm(newNumber(), 'delivered')
  const { statusCode } = await other.app.inject({
    method: 'POST',
    url: new URL(callback).pathname,
    headers: {
      host: other.brand.hosts[0]!,
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioRequest('', callback, Object.entries(form)),
    },
    payload: new URLSearchParams(form).toString(),
  })
  expect(statusCode).toBe(400)
  await other.close()
})

test('a number that cannot be reached gets only messages for safety, until one arrives', async () => {
  const { callback, to } = await send(newNumber())
  expect(await report({ callback, form: toForm(to, 'undelivered', 30006) })).toBe(204)
  const count = () => requests.filter((one) => one.To === to).length
  await queueCode(to)
  await queueCode(to, 'bind')
  await runJobs(shop.ctx(), ['send-message'])
  expect(count()).toBe(1)
  await queueWarning(to)
  await queueCode(to, 'login')
  await queueCode(to, 'reset')
  await runJobs(shop.ctx(), ['send-message'])
  expect(count()).toBe(4)
  // Another number, and the same one of another brand, are not concerned.
  await send(newNumber())
  const { StatusCallback } = requests.filter((one) => one.To === to).at(-1)!
  expect(await report({ callback: StatusCallback!, form: toForm(to, 'delivered') })).toBe(204)
  await queueCode(to)
  await runJobs(shop.ctx(), ['send-message'])
  expect(count()).toBe(5)
})

test('a failure that may pass stops nothing, and after 90 days a number is tried again', async () => {
  const passing = await send(newNumber())
  await report({ callback: passing.callback, form: toForm(passing.to, 'undelivered', 30003) })
  await send(passing.to)
  expect(requests.filter((one) => one.To === passing.to)).toHaveLength(2)

  const refused = await send(newNumber())
  await report({ callback: refused.callback, form: toForm(refused.to, 'failed', 21610) })
  const sendAgain = async () => {
    await queueCode(refused.to)
    await runJobs(shop.ctx(), ['send-message'])
    return requests.filter((one) => one.To === refused.to).length
  }
  shop.clock.forward(90 * 86_400_000)
  await purgeMessages(shop.ctx())
  expect(await sendAgain()).toBe(1)
  shop.clock.forward(1)
  await purgeMessages(shop.ctx())
  expect(await sendAgain()).toBe(2)
})

test('a number that Twilio refuses at once is remembered by its code; its address is not stored', async () => {
  const to = newNumber()
  answer = { status: 400, body: { code: 21211, message: 'not a number', status: 400 } }
  await queueCode(to)
  await runJobs(shop.ctx(), ['send-message'])
  answer = { status: 201, body: {} }
  await queueCode(to)
  await runJobs(shop.ctx(), ['send-message'])
  expect(requests.filter((one) => one.To === to)).toHaveLength(1)
  const rows = await shop.db().selectFrom('refused_numbers').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(to.slice(1))
})
