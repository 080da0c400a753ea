import type { Brand } from '#server/platform/brand.ts'
import type { TestShop } from './app.ts'

type Answer = {
  readonly status: number
  readonly key: string
  // oxlint-disable-next-line no-explicit-any
  readonly data: any
}

/** A browser on our own pages: it keeps cookies, and posts as their scripts do. */
export type ShopBrowser = {
  readonly cookies: Map<string, string>
  readonly post: (path: string, body?: object) => Promise<Answer>
  readonly get: (path: string) => Promise<Answer>
  /** Opens an address of the shop, as another site sent the browser to; returns where it leads. */
  readonly open: (url: string) => Promise<string>
}

export function openBrowser(shop: TestShop, brand: Brand = shop.brand): ShopBrowser {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await shop.app.inject({
      method,
      url,
      headers: { host: brand.hosts[0]!, ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const own = { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-origin' }
    const response = await send(method, path, own, body)
    const { data, error } = response.json<{ data: unknown; error?: { key: string } }>()
    return { status: response.statusCode, key: error?.key ?? 'ok', data }
  }
  return {
    cookies,
    post: (path, body = {}) => call('POST', path, body),
    get: (path) => call('GET', path),
    open: async (url) => {
      const { pathname, search } = new URL(url)
      const response = await send('GET', pathname + search, { accept: 'text/html', 'sec-fetch-site': 'cross-site' })
      return String(response.headers.location)
    },
  }
}
