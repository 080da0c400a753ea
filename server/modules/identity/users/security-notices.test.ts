import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { loginPassword, makeDataSubject, type DataSubject } from '#tests/harness/data-subject.ts'
import { readMessages } from '#tests/harness/read-messages.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop({ policy: { loginsPerMinutePerAddress: 1e6 } })))
afterAll(() => shop.close())

const minute = 60_000
let made = 0
const newPerson = () => makeDataSubject(shop, `Warned${++made}`)
/** An account that proved a phone number and no mail address. */
async function newPhoneOnly(): Promise<DataSubject> {
  const person = await newPerson()
  await shop.db().updateTable('users').set({ email: null }).where('id', '=', person.id).execute()
  return person
}
const readAll = async (to: string) => (await readMessages(shop)).filter((message) => message.to === to)
const readWarnings = async (to: string) => (await readAll(to)).filter(({ kind }) => kind !== 'code')
const auth = ({ token }: { token: string }) => ({ token })
const changePassword = (person: DataSubject, oldPassword = loginPassword) =>
  shop.post(
    '/api/user/password/update',
    { oldPassword, password: 'Teapot-77', confirmPassword: 'Teapot-77' },
    auth(person),
  )
async function getCode(target: string, channel: 'email' | 'phone', purpose: string, token?: string): Promise<string> {
  shop.clock.forward(minute)
  const sent = await shop.post('/api/user/code/send', { channel, target, purpose }, { token })
  expect(sent.status).toBe(200)
  return /\b(\d{6})\b/.exec((await readAll(target)).at(-1)!.text)![1]!
}

test('a change of the login password is told by mail, which says that the other devices were logged out', async () => {
  const person = await newPerson()
  expect((await changePassword(person, 'wrong-1')).status).toBe(422)
  expect(await readWarnings(person.email)).toEqual([])
  expect((await changePassword(person)).status).toBe(200)
  const [mail, ...others] = await readWarnings(person.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'password_changed', unsubscribeLink: null })
  const text = mail!.text.replaceAll('\n', ' ')
  expect(text).toContain('your other devices were logged out')
  expect(text).not.toContain('all devices')
  expect(await readWarnings(person.phone)).toEqual([])
})

test('a reset by a code says that all devices were logged out', async () => {
  const person = await newPerson()
  const code = await getCode(person.email, 'email', 'reset')
  const passwords = { password: 'Teapot-77', confirmPassword: 'Teapot-77' }
  const answer = await shop.post('/api/user/password/reset', {
    channel: 'email',
    target: person.email,
    code,
    ...passwords,
  })
  expect(answer.status).toBe(200)
  expect((await readWarnings(person.email))[0]!.text.replaceAll('\n', ' ')).toContain('all devices were logged out')
  // Who has only the mailbox does not reset unseen.
  expect(await readWarnings(person.phone)).toHaveLength(1)
})

test('an account with a phone number alone is warned by short text messages', async () => {
  const person = await newPhoneOnly()
  expect((await changePassword(person)).status).toBe(200)
  const [changed] = await readWarnings(person.phone)
  expect(changed!.text).toMatch(/: Your login password was changed\. Not you\? https:\/\/\S+\/forgotPassword$/)

  const code = await getCode(person.phone, 'phone', 'reset')
  const passwords = { password: 'Teapot-78', confirmPassword: 'Teapot-78' }
  const reset = { channel: 'phone', target: person.phone, code, ...passwords }
  expect((await shop.post('/api/user/password/reset', reset)).status).toBe(200)
  expect((await readWarnings(person.phone)).map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed'])
})

test('a new device is told to a phone where there is no mail address', async () => {
  const person = await newPhoneOnly()
  const logIn = (network: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: shop.brand.hosts[0]!, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      remoteAddress: network,
      payload: { account: person.username, password: loginPassword },
    })
  expect((await logIn('203.0.113.7')).statusCode).toBe(200)
  expect((await logIn('198.51.100.7')).statusCode).toBe(200)
  expect((await readWarnings(person.phone)).map(({ kind }) => kind)).toEqual(['new_device'])
})

test('new addresses are told to the old ones', async () => {
  const person = await newPhoneOnly()
  const email = `added${made}@mail.example`
  const bind = async (channel: 'email' | 'phone', target: string) => {
    const code = await getCode(target, channel, 'bind', person.token)
    const input = { target, code, password: loginPassword }
    expect((await shop.post(`/api/user/${channel}/bind`, input, auth(person))).status).toBe(200)
  }
  await bind('email', email)
  expect((await readWarnings(person.phone)).map(({ kind }) => kind)).toEqual(['email_changed'])
  expect(await readWarnings(email)).toEqual([])
  const phone = '+4915177777777'
  await bind('phone', phone)
  const [told] = await readWarnings(email)
  expect(told).toMatchObject({ kind: 'phone_changed' })
  expect(told!.text).not.toContain(phone)
  // The same one again is no change.
  await bind('phone', phone)
  expect(await readWarnings(email)).toHaveLength(1)
})
