import type { Readable } from 'node:stream'
import { decrypt } from '#server/platform/aes-gcm.ts'
import { appendAudit } from '#server/platform/audit/audit.queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { newId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { OutboundError, requestOutbound } from '#server/platform/outbound/request-outbound.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome, type JobPolicy } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getOutboundOptions } from './check-url.ts'
import {
  getPauseMs,
  getSilentPauseMs,
  isGone,
  isSilent,
  isTaken,
  maxFailingMs,
  slowMs,
  type Attempt,
} from './retries.rules.ts'
import { buildHeaders, toMessageId } from './signature.rules.ts'
import {
  claimEndpoint,
  deleteDeliveriesBefore,
  findDueDelivery,
  hasWaiting,
  insertAttempt,
  listDueEndpoints,
  lockEndpoint,
  updateDelivery,
  updateEndpoint,
  type DeliveryRow,
  type EndpointRow,
} from './webhooks.queries.ts'

const timeoutMs = 10_000
/** One run sends to its endpoint for this long; then others have their turn. */
const maxRunMs = 20_000
/** Longer than a run with its last attempt. */
const claimMs = 60_000
const maxAnswerBytes = 1_048_576
const maxAnswerCharacters = 1_000
const retentionMs = 30 * 86_400_000

const describeSecret = (endpointId: string): string => `secret of web hook ${endpointId}`

/** The key that encrypts the secrets of endpoints, and the name of what one belongs to. */
export const getSecretKey = (ctx: Pick<Ctx, 'secret'>, endpointId: string) =>
  [Buffer.from(deriveSecret(ctx.secret, 'web hooks'), 'hex'), describeSecret(endpointId)] as const

const openSecret = (ctx: Ctx, endpointId: string, sealed: Buffer): string =>
  decrypt(...getSecretKey(ctx, endpointId), sealed).toString()

function getSecrets(ctx: Ctx, { id, secret, former_secret: former, former_until: until }: EndpointRow): string[] {
  const hasFormer = former !== null && until !== null && until > ctx.clock.now()
  return [secret, ...(hasFormer ? [former] : [])].map((sealed) => openSecret(ctx, id, sealed))
}

/** The beginning of a body; the rest is not read. */
async function readBeginning(body: Readable): Promise<string> {
  let text = ''
  try {
    for await (const chunk of body) {
      text += String(chunk)
      if (text.length >= maxAnswerCharacters) break
    }
  } catch {
    // The status has been read; a body that breaks off changes nothing.
  }
  // PostgreSQL stores no character 0.
  return text.slice(0, maxAnswerCharacters).replaceAll('\0', '').toWellFormed()
}

/** Sends a message once; never throws for a receiver. */
async function attempt(ctx: Ctx, endpoint: EndpointRow, { id, body }: DeliveryRow): Promise<Attempt> {
  const at = ctx.clock.now()
  const message = { id: toMessageId(id), timestamp: Math.floor(at.getTime() / 1000), body }
  const started = performance.now()
  const getTime = () => Math.round(performance.now() - started)
  try {
    const response = await requestOutbound({
      url: endpoint.url,
      method: 'POST',
      headers: buildHeaders(message, getSecrets(ctx, endpoint)),
      body,
      maxBytes: maxAnswerBytes,
      timeoutMs,
      ...getOutboundOptions(ctx, endpoint.url),
    })
    const answer = await readBeginning(response.body)
    return { at, status: response.status, error: null, tookMs: getTime(), answer }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { at, status: null, error: error.message, tookMs: getTime(), answer: '' }
  }
}

/** The endpoint after an attempt; null when nothing about it is different. */
function judgeEndpoint(endpoint: EndpointRow, result: Attempt): Partial<EndpointRow> | null {
  const slow = result.tookMs > slowMs || result.status === null
  if (isTaken(result)) {
    const isSame = endpoint.failing_since === null && endpoint.silent_attempts === 0 && endpoint.slow === slow
    return isSame ? null : { failing_since: null, silent_attempts: 0, due_at: result.at, slow }
  }
  const failingSince = endpoint.failing_since ?? result.at
  const silentAttempts = isSilent(result) ? endpoint.silent_attempts + 1 : 0
  const change = {
    failing_since: failingSince,
    silent_attempts: silentAttempts,
    due_at: new Date(result.at.getTime() + getSilentPauseMs(silentAttempts)),
    slow,
  }
  const cause = isGone(result)
    ? 'gone'
    : result.at.getTime() - failingSince.getTime() >= maxFailingMs
      ? (result.error ?? `status ${result.status}`)
      : null
  return cause === null ? change : { ...change, state: 'failed', state_at: result.at, state_reason: cause }
}

const judgeDelivery = ({ attempts }: DeliveryRow, result: Attempt): Partial<DeliveryRow> => {
  const counted = { attempts: attempts + 1, status: result.status, error: result.error, took_ms: result.tookMs }
  if (isTaken(result)) return { ...counted, state: 'sent', ended_at: result.at }
  const pauseMs = getPauseMs(attempts + 1)
  if (pauseMs === null) return { ...counted, state: 'failed', ended_at: result.at }
  return { ...counted, due_at: new Date(result.at.getTime() + pauseMs) }
}

/** Stores the result of an attempt; returns the endpoint, undefined when it was deleted meanwhile. */
const recordAttempt = (ctx: Ctx, { id }: EndpointRow, delivery: DeliveryRow, result: Attempt) =>
  inTransaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, id)
    if (!endpoint) return undefined
    const { at, status, error, tookMs, answer } = result
    const nth = delivery.attempts + 1
    await insertAttempt(ctx, { delivery_id: delivery.id, nth, at, status, error, took_ms: tookMs, answer })
    await updateDelivery(ctx, delivery.id, judgeDelivery(delivery, result))
    const change = judgeEndpoint(endpoint, result)
    if (!change) return endpoint
    await updateEndpoint(ctx, id, change)
    if (change.state === 'failed' && endpoint.state !== 'failed') {
      ctx.log.warn({ endpoint: id, reason: change.state_reason }, 'web hook switched off')
      await appendAudit(ctx, {
        operation: 'webhooks.switchedOff',
        input: null,
        subjectId: id,
        before: { state: endpoint.state },
        after: { state: 'failed', reason: change.state_reason },
      })
    }
    return { ...endpoint, ...change }
  })

/** Sends the messages of an endpoint that are due, one after the other, until it gives no answer or its time is over. */
async function sendToEndpoint(ctx: Ctx, endpointId: string): Promise<JobOutcome | undefined> {
  const claimed = await claimEndpoint(ctx, endpointId, new Date(ctx.clock.now().getTime() + claimMs))
  if (!claimed) return skip('the web hook is off, paused or already being sent to')
  const started = performance.now()
  try {
    let endpoint: EndpointRow | undefined = claimed
    while (endpoint?.state === 'on' && endpoint.due_at <= ctx.clock.now() && performance.now() - started < maxRunMs) {
      const delivery = await findDueDelivery(ctx, endpointId)
      if (!delivery) break
      endpoint = await recordAttempt(ctx, endpoint, delivery, await attempt(ctx, endpoint, delivery))
    }
  } finally {
    await updateEndpoint(ctx, endpointId, { claimed_until: null })
  }
  return undefined
}

/** The sender has its own retries, by the rows; these are for errors of the shop itself. */
const policy: JobPolicy = {
  maxRetries: 2,
  retrySeconds: 5,
  maxRetrySeconds: 60,
  maxRunSeconds: 120,
  retentionSeconds: 600,
}

/** Sends to endpoints that answered at once the last time. */
export const sendWebhooksJob = createRowJob({ name: 'send-webhooks', policy, maxConcurrent: 4, run: sendToEndpoint })

/** Sends to endpoints that were slow or gave no answer the last time, so that they take no worker of the others. */
export const sendSlowWebhooksJob = createRowJob({
  name: 'send-slow-webhooks',
  policy,
  maxConcurrent: 2,
  run: sendToEndpoint,
})

/** Queues the sending to these endpoints, when the running transaction commits. */
export async function enqueueEndpoints(
  ctx: Ctx,
  endpoints: readonly Pick<EndpointRow, 'id' | 'slow'>[],
): Promise<void> {
  for (const [slow, some] of Map.groupBy(endpoints, (endpoint) => endpoint.slow))
    await enqueueJobs(
      ctx,
      (slow ? sendSlowWebhooksJob : sendWebhooksJob).name,
      some.map(({ id }) => id),
    )
}

/** Name of the scheduled job that finds messages whose next attempt is due. */
export const webhooksDueJob = 'send-due-webhooks'

/** Makes the scheduler look for messages that are due, from now on until none waits. */
export const watchDueWebhooks = (ctx: Ctx): Promise<void> => markJobsChanged(ctx, [webhooksDueJob])

/** Queues the sending to endpoints with messages that are due. */
export async function enqueueDueEndpoints(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => enqueueEndpoints(ctx, await listDueEndpoints(ctx)))
  if (await hasWaiting(ctx)) await watchDueWebhooks(ctx)
}

/** Deletes messages after 30 days. */
export async function purgeDeliveries(ctx: Ctx): Promise<void> {
  const time = newId(ctx.clock.now().getTime() - retentionMs).slice(0, 13)
  await deleteDeliveriesBefore(ctx, `${time}-0000-0000-000000000000`)
}
