import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { makePerson } from '#tests/harness/people.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { noMessages, readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { openSmtpChannel } from './channels/smtp-channel.ts'
import { openTwilioChannel } from './channels/twilio-channel.ts'
import { openMessageChannels } from './channels/open-channels.ts'
import { notify } from './notices/public.ts'
import { canSend, findMailState, purgeMessages, queueMessage } from './public.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const code = { code: '123456', purpose: 'login', minutes: 10 } as const
const queueCode = (ctx: Ctx, to: string, key?: string) =>
  inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { channel: 'email', to, userId: null, kind: 'code', params: code, ...(key && { key }) }),
  )
const readRows = (ctx: Ctx = shop.ctx()) =>
  ctx.db.selectFrom('outgoing_messages').selectAll().where('brand_id', '=', ctx.brand.id).orderBy('id').execute()
/** A context of a new brand, which sends by these channels. */
const openBrand = async (channels: Partial<NonNullable<Ctx['externalServices']['messageChannels']>>): Promise<Ctx> => {
  const ctx = (await shop.addBrand()).ctx()
  return {
    ...ctx,
    externalServices: {
      messageChannels: { email: null, phone: null, getOrigin: () => 'https://a.example', ...channels },
    },
  }
}

test('a message is sent once after the commit, and its address and values are erased', async () => {
  await queueCode(shop.ctx(), 'lena@hartmann.example')
  const [stored] = await readRows()
  expect(stored).toMatchObject({ state: 'queued', channel: 'email', kind: 'code' })
  expect(stored!.sealed!.toString('latin1')).not.toMatch(/lena|123456/)

  const [mail] = await readMessages(shop)
  expect(mail).toMatchObject({ to: 'lena@hartmann.example', id: stored!.id })
  expect(await readRows()).toEqual([expect.objectContaining({ state: 'sent', sealed: null, attempts: 1 })])
  expect(await readMessages(shop)).toHaveLength(1)
})

test('a rollback sends nothing', async () => {
  const before = (await readMessages(shop)).length
  const work = inTransaction(shop.ctx(), async (ctx) => {
    await queueMessage(ctx, { channel: 'email', to: 'a@b.example', userId: null, kind: 'code', params: code })
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await readMessages(shop)).toHaveLength(before)
})

test('of messages with one key only the first is sent, also of two at once', async () => {
  const before = (await readMessages(shop)).length
  await Promise.all([1, 2, 3].map(() => queueCode(shop.ctx(), 'once@b.example', 'order 1')))
  expect(await readMessages(shop)).toHaveLength(before + 1)
})

test('an expired code is not sent', async () => {
  const before = (await readMessages(shop)).length
  await queueCode(shop.ctx(), 'late@b.example')
  shop.clock.forward(10 * 60_000 + 1)
  expect(await readMessages(shop)).toHaveLength(before)
  expect((await readRows()).filter(({ state }) => state === 'expired')).toEqual([
    expect.objectContaining({ sealed: null, attempts: 0 }),
  ])
})

test('nothing is lost while no channel is configured, and it is said', async () => {
  const ctx = await openBrand({})
  expect(canSend(ctx, 'email')).toBe(false)
  await queueCode(ctx, 'waits@b.example')
  const outcomes = await runJobs(ctx)
  expect(outcomes).toContainEqual({ state: 'failed', error: new Error('no email channel is configured') })
  expect(await readRows(ctx)).toEqual([
    expect.objectContaining({ state: 'queued', attempts: 1, error: 'no email channel is configured' }),
  ])
})

test('mail is failing when one that was tried still waits after 20 minutes', async () => {
  const ctx = await openBrand({ email: () => Promise.reject(new Error('down')) })
  expect(await findMailState({ ...ctx, externalServices: {} })).toBeNull()
  await queueCode(ctx, 'stuck@b.example')
  shop.clock.forward(20 * 60_000)
  await ctx.db.updateTable('outgoing_messages').set({ attempts: 1 }).where('brand_id', '=', ctx.brand.id).execute()
  expect(await findMailState(ctx)).toEqual({ state: 'ok' })
  shop.clock.forward(1)
  expect(await findMailState(ctx)).toEqual({ state: 'failing' })
  await runJobs(ctx)
  expect(await findMailState(ctx)).toEqual({ state: 'ok' })
})

test('messages go after 30 days', async () => {
  await purgeMessages(shop.ctx())
  const before = (await readRows()).length
  await queueCode(shop.ctx(), 'kept@b.example')
  shop.clock.forward(30 * 86_400_000)
  await purgeMessages(shop.ctx())
  expect(before).toBeGreaterThan(0)
  expect(await readRows()).toHaveLength(1)
  shop.clock.forward(1)
  await purgeMessages(shop.ctx())
  expect(await readRows()).toEqual([])
})

type Arrival = { readonly to: readonly string[]; readonly source: string }

/** A real SMTP server on loopback; `refuse` gives the status for a recipient. */
async function openSmtpServer(options: SMTPServerOptions = {}) {
  const arrivals: Arrival[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrivals.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    arrivals,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const from = 'shop@galleria.example'

test('an SMTP server receives a mail whose values begin no header and name no second receiver', async () => {
  const server = await openSmtpServer()
  const smtp = openSmtpChannel({ url: server.url, from })
  const brand = { ...shop.brand, name: 'Evil\r\nBcc: thief@evil.example' }
  await smtp
    .send({
      id: '0198',
      kind: 'code',
      to: 'lena@hartmann.example, thief@evil.example',
      brand,
      subject: 'Hello\r\nBcc: thief@evil.example',
      text: 'Körper',
      html: '<p>Körper</p>',
      unsubscribeLink: null,
    })
    .catch(() => undefined)
  await smtp.send({
    id: '0199',
    kind: 'code',
    to: 'lena@hartmann.example',
    brand,
    subject: 'A\nBcc: x@evil.example',
    text: 'T',
    html: 'H',
    unsubscribeLink: 'https://shop.example/api/notice/unsubscribe?key=k',
  })
  smtp.close()
  await server.close()
  expect(server.arrivals.flatMap(({ to }) => to)).not.toContain('thief@evil.example')
  const { to, source } = server.arrivals.at(-1)!
  expect(to).toEqual(['lena@hartmann.example'])
  expect(source).not.toMatch(/^bcc:/im)
  expect(source).toMatch(/^Message-ID: <0199@galleria\.example>/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
  // Mail programs end these mails by it with one press (RFC 8058).
  expect(source).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/api\/notice\/unsubscribe\?key=k>/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test.each([
  [550, 'failed'],
  [450, 'queued'],
])('a recipient that is answered %i leaves the message %s', async (responseCode, state) => {
  const server = await openSmtpServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  })
  const smtp = openSmtpChannel({ url: server.url, from })
  const ctx = await openBrand({ email: smtp.send })
  await queueCode(ctx, 'gone@b.example')
  await runJobs(ctx)
  smtp.close()
  await server.close()
  expect(await readRows(ctx)).toEqual([expect.objectContaining({ state, attempts: 1 })])
})

test('a server that is down loses nothing: the message goes when it is back', async () => {
  const gone = await openSmtpServer()
  await gone.close()
  const down = openSmtpChannel({ url: gone.url, from })
  const ctx = await openBrand({ email: down.send })
  await queueCode(ctx, 'later@b.example')
  await runJobs(ctx)
  expect(await readRows(ctx)).toEqual([expect.objectContaining({ state: 'queued', attempts: 1 })])

  const server = await openSmtpServer()
  const up = openSmtpChannel({ url: server.url, from })
  await runJobs({
    ...ctx,
    externalServices: { messageChannels: { ...ctx.externalServices.messageChannels!, email: up.send } },
  })
  up.close()
  await server.close()
  expect(server.arrivals.map(({ to }) => to)).toEqual([['later@b.example']])
})

test.each([
  [201, 'sent'],
  [400, 'failed'],
  [500, 'queued'],
])("Twilio's answer %i leaves the text message %s", async (status, state) => {
  const requests: { url: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      requests.push({ url: request.url!, authorization: request.headers.authorization!, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+15005550006' }
  const host = { origin: `http://127.0.0.1:${port}`, network: { isAllowed: () => true } }
  const ctx = await openBrand({ phone: openTwilioChannel(settings, host) })
  await inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { channel: 'phone', to: '+4915112345678', userId: null, kind: 'code', params: code }),
  )
  await runJobs(ctx)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(await readRows(ctx)).toEqual([expect.objectContaining({ state })])
  expect(requests[0]!.url).toBe(`/2010-04-01/Accounts/${settings.accountSid}/Messages.json`)
  expect(requests[0]!.authorization).toBe(`Basic ${Buffer.from(`${settings.accountSid}:token`).toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toMatchObject({
    To: '+4915112345678',
    From: '+15005550006',
  })
})

test('in development messages are files of a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-messages-'))
  const { channels, close } = await openMessageChannels({ ...noMessages, folder, localPort: 3000 })
  const ctx = await openBrand(channels)
  await queueCode(ctx, 'dev@b.example')
  await runJobs(ctx)
  close()
  const files = readdirSync(folder)
  const source = readFileSync(join(folder, files[0]!), 'utf8')
  rmSync(folder, { recursive: true })
  expect(files).toEqual([`${(await readRows(ctx))[0]!.id}.eml`])
  expect(source).toMatch(/^To: dev@b\.example/m)
  expect(channels.getOrigin({ hosts: ['hive.localhost'] })).toBe('http://hive.localhost:3000')
  expect(channels.getOrigin({ hosts: ['shop.example', 'other.example'] })).toBe('https://shop.example')
})

test('an address that a mail server refuses permanently is remembered, unless it only got a code', async () => {
  const server = await openSmtpServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
  })
  const smtp = openSmtpChannel({ url: server.url, from })
  const ctx = await openBrand({ email: smtp.send })
  const { id: userId } = await makePerson(shop, ctx.brand)
  const readRefusal = async () =>
    (
      await ctx.db
        .selectFrom('notice_settings')
        .select('mail_refused_at')
        .where('brand_id', '=', ctx.brand.id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.mail_refused_at ?? null
  await inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { channel: 'email', to: 'gone@b.example', userId, kind: 'code', params: code }),
  )
  await runJobs(ctx)
  expect(await readRefusal()).toBeNull()
  await inTransaction(ctx, (ctx) =>
    notify(
      ctx,
      { userId, to: 'gone@b.example', lang: 'en' },
      { kind: 'order_paid', params: { orderId: 'o', number: 'N' } },
    ),
  )
  await runJobs(ctx)
  expect(await readRefusal()).toEqual(ctx.clock.now())
  smtp.close()
  await server.close()
})
