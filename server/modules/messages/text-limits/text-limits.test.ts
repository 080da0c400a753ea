import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openTestShop, type RequestOptions, type TestShop } from '#tests/harness/app.ts'
import { makeDataSubject } from '#tests/harness/data-subject.ts'
import { makePerson } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { notify } from '../notices/public.ts'
import { purgeMessages } from '../public.ts'

const second = 1000
const day = 86_400_000
const policy = {
  verificationCodeResendSeconds: 1,
  verificationCodesPerDayPerTarget: 1000,
  textMessagesPerDayPerNumber: 3,
  textMessagesPerDayPerUser: 4,
  textMessagesPerDayPerAddress: 6,
  textMessagesPerDay: 9,
}
let shop: TestShop
beforeAll(async () => (shop = await openTestShop({ policy })))
afterAll(() => shop.close())
// Each test begins a new day.
beforeEach(() => shop.clock.forward(day))

let made = 0
const newNumber = () => `+4915${String(++made).padStart(9, '0')}`
const newNetwork = () => `203.0.113.${++made}`
type Sending = Pick<RequestOptions, 'token' | 'lang' | 'brand'> & { purpose?: string; from?: string; channel?: string }

/** Requests a code, each from another network unless it is named. */
async function send(
  target: string,
  { purpose = 'login', from = newNetwork(), channel = 'phone', ...more }: Sending = {},
) {
  shop.clock.forward(second)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/user/code/send',
    remoteAddress: from,
    headers: {
      host: (more.brand ?? shop.brand).hosts[0]!,
      'accept-language': more.lang ?? 'en',
      ...(more.token && { authorization: `Bearer ${more.token}` }),
    },
    payload: { channel, target, purpose },
  })
  const { error, message } = answer.json<{ error?: { key: string }; message: string }>()
  return { key: error?.key ?? 'ok', message }
}
/** The answers to so many requests after each other. */
async function sendAll(count: number, request: (nth: number) => ReturnType<typeof send>): Promise<string[]> {
  const keys: string[] = []
  for (let nth = 0; nth < count; nth++) keys.push((await request(nth)).key)
  return keys
}
const oks = (count: number) => Array<string>(count).fill('ok')
const warn = (userId: string, phone: string) =>
  notify(
    shop.ctx(),
    { userId, to: null, phone, lang: 'en' },
    { kind: 'passkey_changed', params: { change: 'added', name: 'Key', at: shop.clock.now().toISOString() } },
  )
const readWarnings = async (to: string) =>
  (await readMessages(shop)).filter((message) => message.to === to && message.kind === 'passkey_changed').length

describe('text messages of a day are limited', () => {
  it('per number, over all purposes, and go on the next day', async () => {
    const number = newNumber()
    const purposes = ['login', 'reset', 'register', 'login']
    const request = (nth: number) => send(number, { purpose: purposes[nth]! })
    expect(await sendAll(4, request)).toEqual([...oks(3), 'code.locked_day'])
    // Another number is not concerned.
    expect((await send(newNumber())).key).toBe('ok')
    shop.clock.forward(day)
    expect((await send(number)).key).toBe('ok')
  })

  it('per account, whatever numbers it names', async () => {
    const { token } = await makePerson(shop)
    const request = () => send(newNumber(), { purpose: 'bind', token })
    expect(await sendAll(5, request)).toEqual([...oks(4), 'code.locked_day'])
    expect((await send(newNumber(), { purpose: 'bind', token: (await makePerson(shop)).token })).key).toBe('ok')
  })

  it.each([
    ['an address', () => '198.51.100.7'],
    ['a network of IPv6 addresses', (nth: number) => `2001:db8:1:2:${nth}::1`],
  ])('per %s', async (_name, pick) => {
    expect(await sendAll(7, (nth) => send(newNumber(), { from: pick(nth + 1) }))).toEqual([
      ...oks(6),
      'code.locked_day',
    ])
    expect((await send(newNumber())).key).toBe('ok')
  })

  it('per brand, for everybody, and not for another brand', async () => {
    expect(await sendAll(10, () => send(newNumber()))).toEqual([...oks(9), 'code.unavailable'])
    expect((await send(newNumber(), { brand: shop.otherBrand })).key).toBe('ok')
    // Mail costs nothing and is not limited so.
    expect((await send('lena@hartmann.example', { channel: 'email' })).key).toBe('ok')
  })

  it('also when requests arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(newNumber())))
    expect(answers.filter(({ key }) => key === 'ok')).toHaveLength(policy.textMessagesPerDay)
  })

  it('and a refused request takes nothing from the other limits', async () => {
    const number = newNumber()
    expect(await sendAll(8, () => send(number))).toEqual([...oks(3), ...Array<string>(5).fill('code.locked_day')])
    expect(await sendAll(7, () => send(newNumber()))).toEqual([...oks(6), 'code.unavailable'])
  })
})

test('the refusal is in the language of the caller', async () => {
  const number = newNumber()
  await sendAll(3, () => send(number))
  expect((await send(number)).message).toBe('Too many codes requested today. Please try again tomorrow.')
  expect((await send(number, { lang: 'zh-CN' })).message).toBe('验证码发送次数过多，请明天再试')
})

test('the limit does not tell whether a number has an account, also not when it was warned', async () => {
  const { id, phone } = await makeDataSubject(shop, 'Known')
  await warn(id, phone)
  expect(await readWarnings(phone)).toBe(1)
  const known = await sendAll(4, () => send(phone))
  const unknown = newNumber()
  expect(await sendAll(4, () => send(unknown))).toEqual(known)
})

describe('warnings about safety', () => {
  it('are sent when codes have used up the limits of number and brand, and are limited themselves', async () => {
    const { id } = await makePerson(shop)
    const number = newNumber()
    await sendAll(4, () => send(number))
    await sendAll(7, () => send(newNumber()))
    for (let count = 0; count < 5; count++) await warn(id, number)
    expect(await readWarnings(number)).toBe(policy.textMessagesPerDayPerNumber)
    const rows = await shop
      .db()
      .selectFrom('outgoing_messages')
      .select(['state', 'error', 'sealed'])
      .where('user_id', '=', id)
      .where('state', '=', 'failed')
      .execute()
    const refused = { state: 'failed', error: 'the day has had its text messages', sealed: null }
    expect(rows).toEqual([refused, refused])
  })

  it('end for the brand at twice its limit', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(shop)))
    const numbers = people.map(() => newNumber())
    for (const [nth, { id }] of people.entries()) await warn(id, numbers[nth]!)
    const warned = (await readMessages(shop)).filter(({ to }) => numbers.includes(to))
    expect(warned).toHaveLength(2 * policy.textMessagesPerDay)
    expect((await send(newNumber())).key).toBe('code.unavailable')
  })
})

test('counts are stored as keyed hashes and deleted after their day', async () => {
  const number = newNumber()
  await send(number, { from: '198.51.100.9' })
  const read = () => shop.db().selectFrom('text_message_counts').selectAll().execute()
  const stored = (await read()).map(({ target }) => target.toString('latin1')).join('\n')
  expect(stored).not.toMatch(/198\.51|4915/)
  shop.clock.forward(day)
  await purgeMessages(shop.ctx())
  expect(await read()).toEqual([])
})
