import { isOptionalTopic } from '#contract/notice-topics.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { MessageRefusedError, type Channel, type MessageChannels } from './channels/channel.ts'
import { isPermanentError } from './channels/twilio-status.rules.ts'
import { deleteMessagesBefore, endMessage, findQueued, recordFailure } from './messages.queries.ts'
import { sendMessageJobName, unsealMessage, type SealedMessage } from './queue-message.ts'
import { isMailStopped } from './mail-stops/is-mail-stopped.ts'
import { deleteLiftedBefore } from './mail-stops/mail-stops.queries.ts'
import { recordMailRefusal } from './notices/notices.queries.ts'
import { createUnsubscribeKey } from './notices/unsubscribe-key.ts'
import { deleteSubscriptions } from './push/push.queries.ts'
import { sendPush } from './push/send-push.ts'
import { countWarningText, deleteOldCounts } from './text-limits/count-texts.ts'
import { deleteOldRefusals, isRefusedNumber, refuseNumber } from './refused-numbers.ts'
import {
  getTopic,
  type MessageKind,
  type MessageParams,
  type NoticeKind,
  type RenderedKind,
} from './templates/kinds.ts'
import { renderMail, renderTextMessage } from './templates/render-mail.ts'
import { findTexts } from './texts/read-texts.ts'

const retentionMs = 30 * 86_400_000
const maxErrorCharacters = 500
/** A browser whose push service fails so often for one message is deleted, so that it does not delay codes and mails. */
const maxPushAttempts = 8

type QueuedMessage = SealedMessage & {
  readonly id: string
  readonly channel: Channel
  readonly kind: MessageKind | RenderedKind
  readonly userId: string | null
}

/** The address by which mail programs end the mails of an optional topic with one press (RFC 8058). */
function buildUnsubscribeLink(ctx: Ctx, { kind, userId }: QueuedMessage, origin: string): string | null {
  const topic = getTopic(kind)
  if (userId === null || topic === null || !isOptionalTopic(topic)) return null
  return `${origin}/api/notice/unsubscribe?key=${createUnsubscribeKey(ctx, { topic, userId })}`
}

/** Pushes a notice to a browser of its user. */
async function sendNotice(ctx: Ctx, { userId, expiresAt, kind, ...message }: QueuedMessage): Promise<void> {
  if (userId === null || expiresAt === undefined) throw new MessageRefusedError('no notice of a user')
  await sendPush(ctx, { ...message, userId, kind: kind as NoticeKind, expiresAt: new Date(expiresAt) })
}

/** Sends a message with the texts of its kind. */
async function sendByTexts(ctx: Ctx, message: QueuedMessage, services: MessageChannels): Promise<void> {
  const { id, channel, to, lang } = message
  const kind = message.kind as MessageKind
  const params = message.params as MessageParams<typeof kind>
  const origin = services.getOrigin(ctx.brand)
  const texts = message.texts ?? (await findTexts(ctx, lang, kind, params))
  if (channel === 'email') {
    const mail = renderMail(ctx.brand, lang, { kind, params, texts }, { origin })
    const unsubscribeLink = buildUnsubscribeLink(ctx, message, origin)
    await services.email!({ id, kind, to, brand: ctx.brand, ...mail, unsubscribeLink })
  } else {
    const text = renderTextMessage(ctx.brand, lang, { kind, params, texts }, { origin })
    await services.phone!({ id, kind, to, brand: ctx.brand, text, origin })
  }
}

async function send(ctx: Ctx, message: QueuedMessage): Promise<void> {
  const { id, channel, kind, to, mail } = message
  const services = ctx.externalServices.messageChannels
  if (channel === 'push') return sendNotice(ctx, message)
  if (!services?.[channel]) throw new Error(`no ${channel} channel is configured`)
  if (!mail) return sendByTexts(ctx, message, services)
  return services.email!({ id, kind, to, brand: ctx.brand, ...mail, unsubscribeLink: null })
}

/** When a message is of no use any more: a code or a push message that has expired. */
function isExpired(ctx: Ctx, { kind, params, expiresAt }: QueuedMessage, createdAt: Date): boolean {
  const now = ctx.clock.now().getTime()
  if (expiresAt !== undefined) return now >= Date.parse(expiresAt)
  return kind === 'code' && now - createdAt.getTime() > Number(params.minutes) * 60_000
}

/** Sent to numbers that refused messages, too: warnings, and codes by which an owner gets into the account. */
const isForSafety = ({ kind, params }: QueuedMessage): boolean =>
  kind === 'code' ? ['login', 'reset', 'fund_reset'].includes(String(params.purpose)) : getTopic(kind) === 'security'

/**
 * Why a message is not sent at all; null for one that is. A warning is counted at its first attempt; a process that dies
 * after that counts it again. Codes were counted when they were requested.
 */
async function findObstacle(ctx: Ctx, message: QueuedMessage, attempts: number): Promise<string | null> {
  const { channel, kind, to, userId } = message
  if (channel === 'email' && (await isMailStopped(ctx, to, kind)))
    return 'mails to this address came back or were reported as spam'
  if (channel !== 'phone') return null
  if (!isForSafety(message) && (await isRefusedNumber(ctx, to))) return 'the number refuses messages'
  const isWarning = getTopic(kind) !== null
  if (isWarning && attempts === 0 && !(await countWarningText(ctx, { number: to, userId })))
    return 'the day has had its text messages'
  return null
}

async function run(ctx: Ctx, id: string): Promise<JobOutcome | undefined> {
  const row = await findQueued(ctx, id)
  if (!row?.sealed) return skip('the message was sent before, or is gone')
  const message = {
    ...unsealMessage(ctx, id, row.sealed),
    id,
    channel: row.channel as Channel,
    kind: row.kind as QueuedMessage['kind'],
    userId: row.user_id,
  }
  if (isExpired(ctx, message, row.created_at)) {
    await endMessage(ctx, id, { state: 'expired', error: null })
    return skip('it has expired')
  }
  const obstacle = await findObstacle(ctx, message, row.attempts)
  if (obstacle !== null) {
    await endMessage(ctx, id, { state: 'failed', error: obstacle })
    return skip(obstacle)
  }
  try {
    await send(ctx, message)
  } catch (error) {
    const text = (error as Error).message.slice(0, maxErrorCharacters)
    if (message.channel === 'push' && row.attempts + 1 >= maxPushAttempts) {
      await deleteSubscriptions(ctx, [message.to])
      await endMessage(ctx, id, { state: 'failed', error: text })
      return skip(`given up: ${text}`)
    }
    if (!(error instanceof MessageRefusedError)) {
      await recordFailure(ctx, id, text)
      throw error
    }
    await endMessage(ctx, id, { state: 'failed', error: text })
    if (message.channel === 'email' && message.userId !== null && getTopic(message.kind) !== null)
      await recordMailRefusal(ctx, message.userId)
    if (message.channel === 'phone' && error.code !== null && isPermanentError(error.code))
      await refuseNumber(ctx, message.to, error.code)
    return skip(`refused: ${text}`)
  }
  await endMessage(ctx, id, { state: 'sent', error: null })
  return undefined
}

/** Sends one message; a process that dies after the other side took it sends it again, with the same Message-ID. */
export const sendMessageJob = createRowJob({
  name: sendMessageJobName,
  policy: { maxRetries: 24, retrySeconds: 10, maxRetrySeconds: 3600, maxRunSeconds: 60, retentionSeconds: 600 },
  maxConcurrent: 4,
  run,
})

/**
 * Deletes messages, and addresses that get all mail again, after 30 days, and the counts of earlier days; tries numbers again
 * that refused messages.
 */
export async function purgeMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - retentionMs)
  await deleteMessagesBefore(ctx, before)
  await deleteLiftedBefore(ctx, before)
  await deleteOldRefusals(ctx)
  await deleteOldCounts(ctx)
}
