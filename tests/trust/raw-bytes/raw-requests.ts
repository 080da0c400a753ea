import { createHmac } from 'node:crypto'
import { mutateBytes, mutateRequest } from './mutate-request.ts'

/** A request before it becomes bytes, one character for each byte. */
export type RawRequest = {
  method: string
  target: string
  version: string
  headers: (readonly [name: string, value: string])[]
  body: string
}

/** Parts of good requests. */
export type RawWorld = {
  readonly hosts: readonly string[]
  readonly goodsId: string
  /** A live session. */
  readonly token: string
  readonly webhookSecret: string
  readonly assets: readonly string[]
}

export type RandomBelow = (below: number) => number

const boundary = 'raw-boundary'
const multipart = [
  `--${boundary}\r\ncontent-disposition: form-data; name="moduleName"\r\n\r\nreview\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0 no picture\r\n`,
  `--${boundary}--\r\n`,
].join('')
const event = {
  id: 'evt_raw',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_raw', metadata: { attempt: 'none' }, payment_status: 'unpaid', amount_total: 1 } },
}
const cheapTargets = [
  '/',
  '/api/brand',
  '/api/nothing',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/sitemap-goods-1.xml',
  '/api/docs',
  '/api/events.json',
  '/api/openapi.json',
  '/brand/default/icon.svg',
  '/media/art/lamp/35507c-b98a58-1.svg',
  '/media/files/none.webp',
  '/media/private/none',
  '/api/payment/sandbox/none',
  '/api/wallet/statement.csv',
  '/goods/shop/goods/search?keyword=cup',
  '/goods/shop/goods/suggest?keyword=cu',
  '/goods/shop/category/list',
  '/order/shop/cart/list',
]

/** Good requests of every kind that the server knows, by weight; none of them changes a row. */
function buildRequestKinds(
  { goodsId, token, webhookSecret, assets }: RawWorld,
  pick: <Item>(items: readonly Item[]) => Item,
) {
  const get = (target: string, headers: RawRequest['headers'] = []): RawRequest => ({
    method: 'GET',
    target,
    version: 'HTTP/1.1',
    headers,
    body: '',
  })
  const post = (target: string, type: string, body: string, headers: RawRequest['headers'] = []): RawRequest => ({
    ...get(target, [['content-type', type], ...headers]),
    method: 'POST',
    body,
  })
  const bearer = ['authorization', `Bearer ${token}`] as const
  const page = () =>
    pick(['/pc/index', '/shop/index', '/pc/userInfo', '/pc/nothing', `/pc/productDetails?id=${goodsId}`])
  const webhook = '/api/payment/stripe/webhook'
  const json = 'application/json'
  return [
    ...Array.from({ length: 30 }, () => () => get(pick(cheapTargets))),
    () => get(`/api/user/info?token=${token}`),
    () => get(`/goods/shop/goods/detail?goodsId=${goodsId}&token=${token}`),
    () => get('/api/user/info', [bearer]),
    () => get('/api/user/info', [['cookie', `session=${token}; lang=ar; signed_in=1`]]),
    () => get(assets.length > 0 ? `/assets/${pick(assets)}` : '/assets/none.js'),
    () => get(page(), [['accept-encoding', pick(['br', 'gzip', 'identity'])]]),
    () => get(page(), [['user-agent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari']]),
    () => post(page(), 'application/x-www-form-urlencoded', 'a=1'),
    () => post('/goods/shop/goods/list', json, '{"pageNum":1,"pageSize":2}'),
    () => post('/order/shop/cart/add', json, '{"skuId":"none","quantity":1}', [bearer]),
    () => post('/order/shop/cart/add', 'application/x-www-form-urlencoded', 'skuId=none&quantity=1', [bearer]),
    () => post('/api/uploadimg!execute.action', `multipart/form-data; boundary=${boundary}`, multipart, [bearer]),
    () => post('/api/uploadimg!execute.action', `multipart/form-data; boundary=${boundary}`, multipart, [bearer]),
    () =>
      post(webhook, json, JSON.stringify(event), [['stripe-signature', `t=${Math.floor(Date.now() / 1000)},v1=00`]]),
    ...Array.from(
      { length: 2 },
      () => () => post(webhook, json, JSON.stringify(event), [['stripe-signature', webhookSecret]]),
    ),
  ]
}

/** Signs a webhook whose signature still is the secret, over the body that it has by now. */
function sign(request: RawRequest, secret: string): void {
  const at = Math.floor(Date.now() / 1000)
  request.headers = request.headers.map(([name, value]) => {
    if (value !== secret) return [name, value]
    const signed = createHmac('sha256', secret).update(`${at}.`).update(Buffer.from(request.body, 'latin1'))
    return [name, `t=${at},v1=${signed.digest('hex')}`]
  })
}

const toBytes = ({ method, target, version, headers, body }: RawRequest): Buffer => {
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

export type RawRequests = {
  /** A good request, some of its parts changed; where it ends is not in doubt. */
  readonly plain: () => Buffer
  /** One that may be anything. */
  readonly raw: () => Buffer
}

/** A source of requests that changes good ones in their parts and, for `raw`, in their bytes. */
export function createRawRequests(world: RawWorld, randomBelow: RandomBelow): RawRequests {
  const pick = <Item>(items: readonly Item[]): Item => items[randomBelow(items.length)]!
  const kinds = buildRequestKinds(world, pick)
  const next = (isRaw: boolean): Buffer => {
    const request = pick(kinds)()
    request.headers = [['host', pick(world.hosts)], ...request.headers]
    for (let changes = randomBelow(4); changes > 0; changes--) mutateRequest(request, randomBelow, isRaw)
    sign(request, world.webhookSecret)
    const hasLength = request.headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    if (request.body !== '' && !hasLength) request.headers.push(['content-length', String(request.body.length)])
    return toBytes(request)
  }
  return {
    plain: () => next(false),
    raw: () => (randomBelow(2) === 0 ? mutateBytes(next(true), randomBelow) : next(true)),
  }
}
