import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import qs from 'qs'
import type { StripeHost as Address, StripeKeys } from '#server/modules/payments/stripe/stripe-provider.ts'

type Metadata = Record<string, string>
type Session = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly currency: string
  readonly amount_total: number
  readonly metadata: Metadata
  readonly expires_at: number
  readonly success_url: string
  readonly cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
}
type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  readonly metadata: Metadata
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
}
/** A dispute that the payer's bank opened. */
type Dispute = {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly status: string
  readonly currency?: string
}
type StripeResponse = { readonly status: number; readonly body: object }
type Params = Record<string, never>

/** An event as Stripe tells it. */
export type StripeEvent = { readonly id: string; readonly type: string; readonly data: { readonly object: object } }
type SignOptions = { readonly secret?: string; readonly at?: Date }

/** A local host that behaves as Stripe's API does, as far as we use it. */
export type StripeHost = {
  readonly address: Address
  readonly keys: StripeKeys
  readonly sessions: Map<string, Session>
  readonly refunds: Map<string, Refund>
  /** How many requests came to a path that begins so. */
  readonly countRequests: (start: string) => number
  /** The payer pays at a page; false when it has ended. */
  readonly pay: (sessionId: string) => boolean
  /** The next requests are done, but their answers never arrive. */
  readonly loseResponses: (count: number) => void
  /** Sets the status of new refunds. */
  readonly setRefundStatus: (status: Refund['status']) => void
  /** Requests are refused as by a host in trouble. */
  readonly setBroken: (broken: boolean) => void
  /** Requests are done at once and answered so much later. */
  readonly setDelay: (delayMs: number) => void
  /** Requests are not done but answered with this body as if they were; null ends it. */
  readonly setFalseResponse: (body: object | null) => void
  /** The event of this type about a session or a refund; each call is a new one. */
  readonly event: (type: string, object: object) => StripeEvent
  /** A new dispute of a payment, as its events tell it; it carries no words of ours. */
  readonly dispute: (payment: string, amount: number) => Dispute
  /** Body and headers of a webhook, signed correctly by default. */
  readonly sign: (event: StripeEvent, signing?: SignOptions) => { body: string; headers: Record<string, string> }
  readonly close: () => Promise<void>
}

const createStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const createError = (status: number, type: string, message: string): StripeResponse => ({
  status,
  body: { error: { type, message } },
})
const createInvalidRequestError = (message: string) => createError(400, 'invalid_request_error', message)
const createOk = (body: object): StripeResponse => ({ status: 200, body })

/** Digits of currencies that Stripe counts otherwise than in hundredths, as far as tests use them. */
const digitsByCurrency: Readonly<Record<string, number>> = { jpy: 0, kwd: 3 }
const getDigits = (currency: string) => digitsByCurrency[currency] ?? 2

/** An amount of Stripe's in whole units of its currency, as a payer reads it. */
export const toWholeUnits = (currency: string, amount: number): number => amount / 10 ** getDigits(currency)

/** Of thousandths Stripe takes only those that end in 0. */
const isChargeable = (currency: string, amount: number) => getDigits(currency) < 3 || amount % 10 === 0

/** Opens the host; `now` is its clock. */
export async function openStripeHost(now: () => Date): Promise<StripeHost> {
  const keys = { secretKey: createStripeId('sk_test'), webhookSecret: createStripeId('whsec') }
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  /** Metadata of the payments of a session. */
  const paymentMetadata = new Map<string, Metadata>()
  const responsesByKey = new Map<string, { params: string; answer: StripeResponse }>()
  const paths: string[] = []
  let responsesToLose = 0
  let refundStatus: Refund['status'] = 'succeeded'
  let broken = false
  let responseDelayMs = 0
  let falseResponse: object | null = null

  const seconds = () => Math.floor(now().getTime() / 1000)
  const expireIfDue = (session: Session | undefined) => {
    if (session?.status === 'open' && session.expires_at <= seconds()) session.status = 'expired'
    return session
  }

  function createSession(params: Params): StripeResponse {
    const {
      line_items: lines,
      metadata,
      expires_at,
      success_url,
      cancel_url,
      payment_intent_data: intentData,
    } = params as unknown as {
      line_items: { quantity: string; price_data: { currency: string; unit_amount: string } }[]
    } & Record<'expires_at' | 'success_url' | 'cancel_url', string> & {
        metadata: Metadata
        payment_intent_data: { metadata: Metadata }
      }
    if (Number(expires_at) < seconds() + 30 * 60)
      return createInvalidRequestError('expires_at must be at least 30 minutes from now')
    const { currency } = lines[0]!.price_data
    const total = lines.reduce((sum, line) => sum + Number(line.price_data.unit_amount) * Number(line.quantity), 0)
    if (!isChargeable(currency, total)) return createInvalidRequestError('The last digit of the amount must be 0')
    const id = createStripeId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      currency,
      amount_total: total,
      metadata,
      expires_at: Number(expires_at),
      success_url,
      cancel_url,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    }
    paymentMetadata.set(id, intentData.metadata)
    sessions.set(id, session)
    return createOk(session)
  }
  function expireSession(id: string): StripeResponse {
    const session = expireIfDue(sessions.get(id))
    if (session?.status !== 'open')
      return createInvalidRequestError('Only Checkout Sessions with a status of open can be expired.')
    session.status = 'expired'
    return createOk(session)
  }
  const findSession = (payment: string | undefined) =>
    [...sessions.values()].find((session) => session.payment_intent === payment)
  const listRefunds = (payment: string) => [...refunds.values()].filter((one) => one.payment_intent === payment)

  function createRefund(params: Params): StripeResponse {
    const {
      payment_intent: payment,
      amount,
      metadata,
    } = params as unknown as Record<string, string> & {
      metadata: Metadata
    }
    const session = findSession(payment)
    if (!session) return createInvalidRequestError('No such payment_intent')
    if (!isChargeable(session.currency, Number(amount)))
      return createInvalidRequestError('The last digit of the amount must be 0')
    const given = listRefunds(payment!).reduce((sum, one) => sum + one.amount, 0)
    if (given + Number(amount) > session.amount_total)
      return createInvalidRequestError('Refund amount is greater than unrefunded amount')
    const refund: Refund = {
      id: createStripeId('re'),
      object: 'refund',
      amount: Number(amount),
      currency: session.currency,
      payment_intent: payment!,
      metadata,
      status: refundStatus,
    }
    refunds.set(refund.id, refund)
    return createOk(refund)
  }
  const one = (found: object | undefined): StripeResponse =>
    found ? createOk(found) : createError(404, 'invalid_request_error', 'No such object')

  function act(method: string, url: URL, params: Params): StripeResponse {
    const [, , kind = '', ...rest] = url.pathname.split('/')
    const [id = '', action] = kind === 'checkout' ? rest.slice(1) : rest
    if (kind === 'checkout') {
      if (method === 'GET') return one(expireIfDue(sessions.get(id)))
      return action === 'expire' ? expireSession(id) : createSession(params)
    }
    if (kind === 'payment_intents') {
      const session = findSession(rest[0])
      return one(session && { id: rest[0], object: 'payment_intent', metadata: paymentMetadata.get(session.id) })
    }
    if (kind !== 'refunds')
      return createError(404, 'invalid_request_error', `Unrecognized request URL (${url.pathname})`)
    if (method === 'POST') return createRefund(params)
    if (id) return one(refunds.get(id))
    return createOk({
      object: 'list',
      has_more: false,
      data: listRefunds(url.searchParams.get('payment_intent') ?? ''),
    })
  }

  /** A key answers as it did the first time, and refuses another request. */
  function handleOnce(request: IncomingMessage, url: URL, body: string): StripeResponse {
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? responsesByKey.get(key) : undefined
    const params = `${url.pathname} ${body}`
    if (known && known.params !== params)
      return createError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      )
    const answer = known?.answer ?? act(request.method ?? 'GET', url, qs.parse(body) as Params)
    if (typeof key === 'string' && answer.status === 200)
      responsesByKey.set(key, { params, answer: structuredClone(answer) })
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await text(request)
    paths.push(url.pathname)
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`) {
      const { status, body } = createError(401, 'invalid_request_error', 'Invalid API Key provided')
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const act = () => (falseResponse ? createOk(falseResponse) : handleOnce(request, url, body))
    const { status, body: answer } = broken ? createError(500, 'api_error', 'in trouble') : act()
    if (responseDelayMs > 0) await pause(responseDelayMs, undefined, { ref: false })
    if (responsesToLose > 0) {
      responsesToLose -= 1
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(answer))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    keys,
    sessions,
    refunds,
    countRequests: (start) => paths.filter((path) => path.startsWith(start)).length,
    pay: (sessionId) => {
      const session = expireIfDue(sessions.get(sessionId))
      if (session?.status !== 'open') return false
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: createStripeId('pi') })
      return true
    },
    loseResponses: (count) => {
      responsesToLose = count
    },
    setRefundStatus: (status) => {
      refundStatus = status
    },
    setBroken: (isBroken) => {
      broken = isBroken
    },
    setDelay: (delayMs) => {
      responseDelayMs = delayMs
    },
    setFalseResponse: (body) => {
      falseResponse = body
    },
    dispute: (payment, amount) =>
      ({
        id: createStripeId('dp'),
        object: 'dispute',
        payment_intent: payment,
        amount,
        currency: findSession(payment)?.currency ?? 'usd',
        reason: 'fraudulent',
        status: 'needs_response',
        metadata: {},
      }) as Dispute,
    event: (type, object) => ({ id: createStripeId('evt'), type, data: { object: structuredClone(object) } }),
    sign: (event, { secret = keys.webhookSecret, at = now() } = {}) => {
      const body = JSON.stringify({ object: 'event', api_version: null, created: seconds(), ...event })
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
