import type { Page } from '@playwright/test'
import { newName, originOf, passwords } from './journey.ts'

// oxlint-disable-next-line no-explicit-any -- answers of many operations, read as they come
type Answer = any

/** Somebody who asks the API of a brand, as an app would; a refusal is an error that names the operation. */
export type Person = {
  readonly token: string
  readonly get: (path: string, input?: Record<string, string>) => Promise<Answer>
  readonly post: (path: string, input?: object) => Promise<Answer>
}

export type Newcomer = Person & { readonly name: string }

/** Sends to a brand; by number and by a header, as not every machine finds `hive.localhost`. */
function send(site: string, path: string, { headers, ...options }: RequestInit = {}): Promise<Response> {
  const { host, port } = new URL(originOf(site))
  const named = { ...headers, 'x-forwarded-host': host }
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options, headers: named })
}

async function ask(site: string, path: string, options: RequestInit): Promise<Answer> {
  const answer = await send(site, path, options)
  const { message, data } = (await answer.json()) as { message: string; data: Answer }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`)
  return data
}

const posted = (input: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(input),
  headers: { 'content-type': 'application/json', ...headers },
})

const asking = (site: string, headers: Record<string, string>): Pick<Person, 'get' | 'post'> => ({
  get: (path, input) => ask(site, `${path}?${new URLSearchParams(input).toString()}`, { headers }),
  post: (path, input = {}) => ask(site, path, posted(input, headers)),
})

const personOf = (site: string, token: string): Person => ({
  token,
  ...asking(site, { authorization: `Bearer ${token}` }),
})

/** A visitor of this brand. */
export const visit = (site: string) => asking(site, {})

type Login = { readonly account: string; readonly password?: string; readonly userAgent?: string }

/** Logs in as a device of its own; a demo account unless a password is given. */
export async function logIn(
  site: string,
  { account, password = passwords.demo, userAgent = 'journey' }: Login,
): Promise<Person> {
  const { token } = await ask(site, '/api/user/login', posted({ account, password }, { 'user-agent': userAgent }))
  return personOf(site, token)
}

/** Opens an account that no other walk knows. */
export async function makeNewcomer(site: string): Promise<Newcomer> {
  const name = newName()
  const login = { username: name, password: passwords.login, confirmPassword: passwords.login }
  const { token } = await visit(site).post('/api/user/register', login)
  return { name, ...personOf(site, token) }
}

/** Opens an account of which the page's browser has the session, for a walk that is about something else. */
export async function enterAsNewcomer(page: Page, site: string): Promise<Newcomer> {
  const newcomer = await makeNewcomer(site)
  const cookie = { url: originOf(site), sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: 'session', value: newcomer.token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
  return newcomer
}

/** Puts as much into the wallet as one recharge may, by the sandbox's card. */
export async function fillWallet(site: string, { get, post }: Person): Promise<void> {
  const { max } = await get('/api/wallet/recharge/rules')
  const { redirectUrl } = await post('/api/wallet/recharge', { amount: max, channel: 'card' })
  const body = new URLSearchParams({ decision: 'pay' })
  const paid = await send(site, new URL(redirectUrl).pathname, { method: 'POST', body })
  if (paid.status !== 303) throw new Error(`the sandbox answers ${paid.status}`)
}

export const setFundPassword = ({ post }: Person): Promise<unknown> =>
  post('/api/user/fund-password/set', { password: passwords.fund, confirmPassword: passwords.fund })

/** Where journeys are sent to; every demo store delivers there. */
export const address = {
  consignee: 'Mina Karimi',
  phone: '70012345678',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: '12 Flower Street',
}

export const addAddress = async ({ post }: Person): Promise<string> =>
  (await post('/api/address/add', { ...address, areaCode: '93' })).address.id
