import type { Brand } from '#server/platform/brand.ts'
import { deviceCookie } from '#server/platform/http/credentials.ts'
import type { TestShop } from './app.ts'

export type Sender = {
  /** Network address that the request comes from. */
  readonly address: string
  /** Storage of a browser on our own pages; absent for other programs. */
  readonly browser?: { deviceToken?: string }
  readonly token?: string
  readonly brand?: Brand
}

type DeviceResponse = {
  readonly status: number
  readonly key: string
  readonly message: string
  // oxlint-disable-next-line no-explicit-any
  readonly data: any
  readonly setCookies: readonly string[]
}

const deviceCookieName = deviceCookie(false)

/** Posts as a program at a network address; a browser keeps the device token it is given. `key` is `ok` for a success. */
export async function postFrom(shop: TestShop, sender: Sender, path: string, body: object): Promise<DeviceResponse> {
  const { address, browser, token, brand = shop.brand } = sender
  const response = await shop.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    headers: {
      host: brand.hosts[0]!,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(browser && { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-origin' }),
      ...(browser?.deviceToken && { cookie: `${deviceCookieName}=${browser.deviceToken}` }),
    },
    payload: JSON.stringify(body),
  })
  const setCookies = [response.headers['set-cookie'] ?? []].flat()
  const given = setCookies.find((cookie) => cookie.startsWith(`${deviceCookieName}=`))
  if (browser && given) browser.deviceToken = given.slice(deviceCookieName.length + 1, given.indexOf(';'))
  const { message, data, error } = response.json<{ message: string; data: unknown; error?: { key: string } }>()
  return { status: response.statusCode, key: error?.key ?? 'ok', message, data, setCookies }
}

export const logInFrom = (shop: TestShop, sender: Sender, account: string, password: string): Promise<DeviceResponse> =>
  postFrom(shop, sender, '/api/user/login', { account, password })
