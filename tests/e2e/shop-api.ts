import type { Page } from '@playwright/test'
import { newName, getOrigin, passwords } from './journey.ts'
import { readCode } from './read-code.ts'

// oxlint-disable-next-line no-explicit-any -- answers of many operations, read as they come
type ResponseData = any

/** Somebody who asks the API of a brand, as an app would; a refusal is an error that names the operation. */
export type ApiUser = {
  readonly token: string
  readonly get: (path: string, input?: Record<string, string>) => Promise<ResponseData>
  readonly post: (path: string, input?: object) => Promise<ResponseData>
}

export type NewShopper = ApiUser & { readonly name: string }

/** Sends to a brand; by number and by a header, as not every machine finds `hive.localhost`. */
function send(site: string, path: string, { headers, ...options }: RequestInit = {}): Promise<Response> {
  const { host, port } = new URL(getOrigin(site))
  const allHeaders = { ...headers, 'x-forwarded-host': host }
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options, headers: allHeaders })
}

async function callApi(site: string, path: string, options: RequestInit): Promise<ResponseData> {
  const response = await send(site, path, options)
  const { message, data } = (await response.json()) as { message: string; data: ResponseData }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`)
  return data
}

const toPostRequest = (input: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(input),
  headers: { 'content-type': 'application/json', ...headers },
})

const createApiClient = (site: string, headers: Record<string, string>): Pick<ApiUser, 'get' | 'post'> => ({
  get: (path, input) => callApi(site, `${path}?${new URLSearchParams(input).toString()}`, { headers }),
  post: (path, input = {}) => callApi(site, path, toPostRequest(input, headers)),
})

/** The API with a token that is known already. */
export const createApiUser = (site: string, token: string): ApiUser => ({
  token,
  ...createApiClient(site, { authorization: `Bearer ${token}` }),
})

/** A visitor of this brand. */
export const createVisitorClient = (site: string) => createApiClient(site, {})

type Login = { readonly account: string; readonly password?: string; readonly userAgent?: string }

/** Logs in as a device of its own; a demo account unless a password is given. */
export async function logIn(
  site: string,
  { account, password = passwords.demo, userAgent = 'journey' }: Login,
): Promise<ApiUser> {
  const { token } = await callApi(
    site,
    '/api/user/login',
    toPostRequest({ account, password }, { 'user-agent': userAgent }),
  )
  return createApiUser(site, token)
}

/** Opens an account that no other journey knows, also with a proven address. */
export async function createShopper(site: string, email?: string): Promise<NewShopper> {
  const name = newName()
  const { post } = createVisitorClient(site)
  if (email !== undefined) await post('/api/user/code/send', { channel: 'email', target: email, purpose: 'register' })
  const { token } = await post('/api/user/register', {
    username: name,
    password: passwords.login,
    confirmPassword: passwords.login,
    ...(email !== undefined && { email, code: await readCode(email) }),
  })
  return { name, ...createApiUser(site, token) }
}

/** Opens an account of which the page's browser has the session, for a journey about something else. */
export async function logInAsNewShopper(page: Page, site: string, email?: string): Promise<NewShopper> {
  const shopper = await createShopper(site, email)
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: 'session', value: shopper.token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
  return shopper
}

/** Puts as much into the wallet as one recharge may, by the sandbox's card. */
export async function fillWallet(site: string, { get, post }: ApiUser): Promise<void> {
  const { max } = await get('/api/wallet/recharge/rules')
  const { redirectUrl } = await post('/api/wallet/recharge', { amount: max, channel: 'card' })
  const body = new URLSearchParams({ decision: 'pay' })
  const paid = await send(site, new URL(redirectUrl).pathname, { method: 'POST', body })
  if (paid.status !== 303) throw new Error(`the sandbox answers ${paid.status}`)
}

export const setFundPassword = ({ post }: ApiUser): Promise<unknown> =>
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

export const addAddress = async ({ post }: ApiUser, country: string = address.country): Promise<string> =>
  (await post('/api/address/add', { ...address, country, areaCode: '93' })).address.id
