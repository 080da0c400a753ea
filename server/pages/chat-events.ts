import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  recordAgentSeen,
  streamChats,
  type ChatHub,
  type StreamEvent,
  type StreamSide,
} from '#server/modules/chat/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import { readCredential } from '#server/platform/http/credentials.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import { refusal } from '#server/platform/refusal.ts'

/** Shorter than the usual 60 s after which proxies close silent connections. */
const heartbeatMs = 20_000
/** Age of the last check of the session after which nothing personal is sent without a new one. */
const maxCheckAgeMs = 2_000
/** Streams of one session; a browser has a connection for each tab. */
const maxStreamsPerSession = 10
/** Streams of one process; each holds a connection. */
const maxStreams = 5_000
/** A client that reads more slowly than its events come is disconnected; it reads them again when it is back. */
const maxWaitingBytes = 256 * 1024
/** How long the browser waits before it connects again. */
const retryMs = 2_000

const paths: Readonly<Record<StreamSide, string>> = {
  shopper: '/api/chat/events',
  store: '/seller/chat/events',
  service: '/admin/chat/events',
}

function authorizeSide(side: StreamSide, { principal }: UserCtx): void {
  const isAllowed =
    side === 'shopper' ||
    (side === 'store'
      ? isAllowedInStore(principal, principal.storeId, ['chat'])
      : principal.permissions.includes('chat.answer'))
  if (!isAllowed) throw refusal('permission.denied')
}

type Parts = { readonly engine: Engine; readonly authenticate: Authenticate; readonly hub: ChatHub }

/**
 * Server-sent events of chats: `ready`, `message`, `read`, `typing` and `state`. A stream ends with its session, with
 * the process, and when its client reads too slowly. 429 above the number of streams of a session, 503 above that of
 * the process.
 */
export function addChatEvents(app: FastifyInstance, { engine, authenticate, hub }: Parts): void {
  const open = new Map<string, number>()
  let total = 0

  /** Whether the session still holds its rights; checked at most once in two seconds. */
  const createSessionCheck = (request: FastifyRequest, side: StreamSide, ctx: UserCtx) => {
    const { token } = readCredential(request)!
    let checkedAt = performance.now()
    let checking: Promise<boolean> | null = null
    const check = async () => {
      const principal = await authenticate(request.brand, token)
      checkedAt = performance.now()
      checking = null
      if (principal?.userId !== ctx.principal.userId || principal.storeId !== ctx.principal.storeId) return false
      try {
        authorizeSide(side, { ...ctx, principal })
        return true
      } catch {
        return false
      }
    }
    return (): Promise<boolean> | true =>
      performance.now() - checkedAt < maxCheckAgeMs ? true : (checking ??= check().catch(() => false))
  }

  const openStream = (side: StreamSide) => async (ctx: UserCtx, request: FastifyRequest, reply: FastifyReply) => {
    authorizeSide(side, ctx)
    const key = ctx.principal.sessionHash.toString('base64')
    const count = open.get(key) ?? 0
    if (count >= maxStreamsPerSession) throw refusal('rate.limited', { seconds: retryMs / 1000 })
    if (total >= maxStreams) throw refusal('overloaded')
    open.set(key, count + 1)
    total += 1

    const { raw } = reply
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // nginx would hold the events back.
      'x-accel-buffering': 'no',
    })
    const write = (text: string) => {
      if (raw.writableLength > maxWaitingBytes) raw.destroy()
      else if (!raw.writableEnded) raw.write(text)
    }
    const isCurrent = createSessionCheck(request, side, ctx)
    const end = () => void raw.end()
    let sending: Promise<void> = Promise.resolve()
    const send = ({ event, data }: StreamEvent) => {
      sending = sending.then(async () => {
        if (await isCurrent()) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        else end()
      })
    }
    write(`retry: ${retryMs}\n\n`)
    // Each event is read on a connection that is free, as each request is.
    const createCtx = () => ({ ...ctx, db: engine.forBrand(ctx.brand.id) })
    const onError = (error: unknown) => ctx.log.warn({ err: error }, 'an event of a chat could not be read')
    const stop = streamChats(createCtx, { hub, side, send, onError })
    const recordSeen = () => {
      if (side === 'shopper') return
      recordAgentSeen(createCtx(), side === 'store' ? ctx.principal.storeId : null).catch(onError)
    }
    recordSeen()
    const beat = async () => {
      if (!(await isCurrent())) return end()
      write(': \n\n')
      recordSeen()
    }
    const heartbeat = setInterval(beat, heartbeatMs)
    const removeEnd = hub.onClose(end)
    raw.once('close', () => {
      clearInterval(heartbeat)
      stop()
      removeEnd()
      total -= 1
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    return reply
  }

  for (const side of ['shopper', 'store', 'service'] as const)
    app.get(paths[side], authenticatedRoute({ engine, authenticate }, openStream(side)))
}
