import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageChannels } from '#server/modules/messages/public.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { testSecret } from '#tests/harness/database.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import type { Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const minute = 60_000
let shop: TestShop
let editor: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { newsletterMailsPerMinute: 4 } })
  editor = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db().deleteFrom('subscriptions').where('brand_id', '=', shop.brand.id).execute()
  shop.clock.forward(2 * minute)
})

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object) => shop.post(`/admin/newsletter/${path}`, input, { token: editor.token })
const get = (path: string, input: Record<string, unknown> = {}) =>
  shop.get(`/admin/newsletter/${path}`, input, { token: editor.token })
const run = () => runJobs(shop.ctx(), ['send-newsletter'])
const readSent = async (subject: string) =>
  (await readMessages(shop)).filter((mail) => mail.channel === 'email' && mail.subject === subject)

/** Subscribers who confirmed now; `null`: who did not confirm. */
async function makeSubscribers(names: readonly string[], lang = 'en', confirmedAt: Date | null = shop.clock.now()) {
  const rows = names.map((name) => ({
    brand_id: shop.brand.id,
    email: `${name}@hartmann.example`,
    lang,
    created_at: shop.clock.now(),
    confirmed_at: confirmedAt,
  }))
  await shop.db().insertInto('subscriptions').values(rows).execute()
}

async function makeNewsletter(title: string) {
  const { id } = (await post('create', { title })).data.newsletter as { id: string }
  const content = {
    titles: { en: title, 'zh-CN': `${title} 中` },
    bodies: { en: '<p>New cups<script>alert(1)</script></p>', 'zh-CN': '<p>新杯子</p>' },
  }
  expect(outcome(await post('save', { id, version: 1, content }))).toBe('200 ok')
  return id
}

test('each confirmed subscriber gets one mail in their language, with their own way out', async () => {
  await makeSubscribers(['ada', 'bob'])
  await makeSubscribers(['chen'], 'zh-CN')
  await makeSubscribers(['dan'], 'de')
  await makeSubscribers(['eve'], 'en', null)
  const id = await makeNewsletter('Spring')
  expect((await post('send', { id, version: 2 })).data.newsletter).toMatchObject({ state: 'scheduled' })
  await run()
  await run()
  const sent = await readSent('Spring')
  expect(sent.map(({ to }) => to)).toEqual(['ada', 'bob', 'dan'].map((name) => `${name}@hartmann.example`))
  expect(sent[0]).toMatchObject({
    html: expect.not.stringContaining('<script'),
    text: expect.stringContaining('New cups'),
  })
  expect((await readSent('Spring 中')).map(({ to }) => to)).toEqual(['chen@hartmann.example'])
  expect((await get('detail', { id })).data.newsletter).toMatchObject({ state: 'sent', total: 4, sent: 4, refused: 0 })

  const link = (sent[1] as { unsubscribeLink?: string }).unsubscribeLink!
  const { pathname, search } = new URL(link)
  expect(await shop.post(`${pathname}${search}`, {})).toMatchObject({ status: 200 })
  const rows = (await get('subscribers')).data.pageList as { email: string }[]
  expect(rows.map(({ email }) => email)).toEqual(['ada', 'chen', 'dan'].map((name) => `${name}@hartmann.example`))
})

test('an address whose mails came back gets none', async () => {
  await makeSubscribers(['fay', 'gus'])
  const address_hash = createHmac('sha256', deriveSecret(testSecret, 'mail stops'))
    .update(`${shop.brand.id} fay@hartmann.example`)
    .digest()
  const at = shop.clock.now()
  const stop = { brand_id: shop.brand.id, address_hash, reason: 'hard_bounce', stopped_at: at, changed_at: at }
  await shop.db().insertInto('mail_stops').values(stop).execute()
  const id = await makeNewsletter('Bounced')
  await post('send', { id, version: 2 })
  await run()
  expect((await readSent('Bounced')).map(({ to }) => to)).toEqual(['gus@hartmann.example'])
  expect((await get('detail', { id })).data.newsletter).toMatchObject({ total: 2, sent: 1, refused: 1 })
})

test('a minute sends as many as the policy allows, and those who left meanwhile get none', async () => {
  const { policy } = shop.brand
  const names = Array.from(
    { length: policy.newsletterMailsPerMinute + 2 },
    (_, nth) => `n${String(nth).padStart(4, '0')}`,
  )
  await makeSubscribers(names)
  const id = await makeNewsletter('Summer')
  await post('send', { id, version: 2 })
  await run()
  await run()
  expect((await get('detail', { id })).data.newsletter).toMatchObject({
    state: 'sending',
    sent: policy.newsletterMailsPerMinute,
    total: names.length,
  })
  await shop
    .db()
    .deleteFrom('subscriptions')
    .where('email', '=', `${names.at(-1)}@hartmann.example`)
    .execute()
  await makeSubscribers(['zoe'], 'en', new Date(shop.clock.now().getTime() + 1))
  shop.clock.forward(minute + 1)
  await run()
  expect((await get('detail', { id })).data.newsletter).toMatchObject({ state: 'sent', sent: names.length - 1 })
})

test('one that waits becomes a draft again, and one that is being sent stops', async () => {
  const { newsletterMailsPerMinute } = shop.brand.policy
  await makeSubscribers(Array.from({ length: newsletterMailsPerMinute + 1 }, (_, nth) => `c${nth}`))
  const id = await makeNewsletter('Autumn')
  const startsAt = new Date(shop.clock.now().getTime() + minute).toISOString()
  expect((await post('send', { id, version: 2, startsAt })).data.newsletter).toMatchObject({
    state: 'scheduled',
    startsAt,
  })
  await run()
  expect(outcome(await post('save', { id, version: 3, content: {} }))).toBe('409 newsletter.not_draft')
  expect((await post('cancel', { id })).data.newsletter).toMatchObject({ state: 'draft', startsAt: null })
  expect(outcome(await post('cancel', { id }))).toBe('409 newsletter.not_sending')
  shop.clock.forward(minute)
  await run()
  expect(await readSent('Autumn')).toEqual([])

  await post('send', { id, version: 3 })
  await run()
  expect((await post('cancel', { id })).data.newsletter).toMatchObject({ state: 'cancelled' })
  shop.clock.forward(2 * minute)
  await run()
  expect(await readSent('Autumn')).toHaveLength(newsletterMailsPerMinute)
})

test('a changed, incomplete or unknown newsletter is refused', async () => {
  const id = await makeNewsletter('Winter')
  expect(outcome(await post('save', { id, version: 1, content: {} }))).toBe('409 newsletter.changed')
  expect(outcome(await post('send', { id, version: 1 }))).toBe('409 newsletter.changed')
  expect(outcome(await post('send', { id, version: 2, startsAt: '2020-01-01T00:00:00Z' }))).toBe('422 request.invalid')
  const { id: empty } = (await post('create', { title: 'Empty' })).data.newsletter
  expect(outcome(await post('send', { id: empty, version: 1 }))).toBe('422 content.incomplete')
  expect(outcome(await post('test', { id, textLanguage: 'en' }))).toBe('409 newsletter.no_address')
  expect(outcome(await get('detail', { id: 'x' }))).toBe('404 newsletter.not_found')
})

test('a test goes to the caller alone, and the preview shows either colour scheme', async () => {
  const id = await makeNewsletter('Trial')
  await makeSubscribers(['ada'])
  const email = 'editor@hartmann.example'
  await shop.db().updateTable('users').set({ email }).where('id', '=', editor.id).execute()
  expect(outcome(await post('test', { id, textLanguage: 'zh-CN' }))).toBe('200 ok')
  expect((await readSent('Trial 中')).map(({ to }) => to)).toEqual([email])
  const { light, dark } = shop.brand.settings.theme
  for (const [scheme, shown, hidden] of [
    ['light', light, dark],
    ['dark', dark, light],
  ] as const) {
    const mail = (await get('preview', { id, textLanguage: 'en', scheme })).data
    expect(mail).toMatchObject({ subject: 'Trial', html: expect.stringContaining(`background:${shown.surface}`) })
    expect(mail.html).not.toContain(`background:${hidden.surface}`)
    // The content policy of the console refuses one, and says so in the browser.
    expect(mail.html).not.toContain('<style')
  }
})

test('a test waits in the queue while the mail server is down, and is sent once it is up', async () => {
  const id = await makeNewsletter('Waits')
  const email = 'editor@hartmann.example'
  await shop.db().updateTable('users').set({ email }).where('id', '=', editor.id).execute()
  const channels = shop.engine.externalServices!.messageChannels as { email: MessageChannels['email'] }
  const send = channels.email
  channels.email = () => Promise.reject(new Error('the mail server is down'))
  expect(outcome(await post('test', { id, textLanguage: 'en' }))).toBe('200 ok')
  expect(await readSent('Waits')).toEqual([])
  channels.email = send
  const sent = await readSent('Waits')
  const html = expect.stringContaining('New cups')
  expect(sent).toMatchObject([{ to: email, kind: 'newsletter', unsubscribeLink: null, html }])
  // The message is erased once it was sent, and counts for nothing.
  const rows = await shop.db().selectFrom('outgoing_messages').select(['state', 'sealed']).execute()
  expect(rows.at(-1)).toEqual({ state: 'sent', sealed: null })
  expect((await get('detail', { id })).data.newsletter).toMatchObject({ state: 'draft', sent: 0 })
})

test('subscribers are found by the beginning of their address, and counted by day', async () => {
  await makeSubscribers(['ada', 'a_b', 'axb'])
  expect((await get('subscribers', { keyword: 'A_' })).data.pageList).toMatchObject([{ email: 'a_b@hartmann.example' }])
  const first = (await get('subscribers', { pageSize: 2 })).data
  expect(first.pageList).toHaveLength(2)
  const second = (await get('subscribers', { pageSize: 2, cursor: first.nextCursor })).data
  expect(second.pageList).toHaveLength(1)
  expect(second.nextCursor).toBeNull()
  expect((await get('counts')).data).toMatchObject({ total: 3, days: [{ count: 3 }] })
})
