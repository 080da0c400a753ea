import type { Ctx } from '#server/platform/context.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { MessageRefusedError, type Channel } from './channels/channel.ts'
import { deleteMessagesBefore, endMessage, findQueued, recordFailure } from './messages.queries.ts'
import { sendMessageJobName, unsealMessage, type SealedMessage } from './queue-message.ts'
import type { MessageKind, MessageParams } from './templates/kinds.ts'
import { renderMail } from './templates/render-mail.ts'

const retentionMs = 30 * 86_400_000
const maxErrorCharacters = 500

type QueuedMessage = SealedMessage & { readonly id: string; readonly channel: Channel; readonly kind: MessageKind }

async function send(ctx: Ctx, { id, channel, kind, to, lang, params }: QueuedMessage): Promise<void> {
  const services = ctx.externalServices.messageChannels
  if (!services?.[channel]) throw new Error(`no ${channel} channel is configured`)
  const origin = services.getOrigin(ctx.brand)
  const mail = renderMail(ctx.brand, lang, kind, params as MessageParams<typeof kind>, { origin })
  if (channel === 'email') await services.email!({ id, kind, to, brand: ctx.brand, ...mail })
  // A text message says what the subject of a mail says.
  else await services.phone!({ id, kind, to, brand: ctx.brand, text: mail.subject })
}

/** When a message is of no use any more: a code that has expired. */
const isExpired = (ctx: Ctx, { kind, params }: QueuedMessage, createdAt: Date): boolean =>
  kind === 'code' && ctx.clock.now().getTime() - createdAt.getTime() > Number(params.minutes) * 60_000

async function run(ctx: Ctx, id: string): Promise<JobOutcome | undefined> {
  const row = await findQueued(ctx, id)
  if (!row?.sealed) return skip('the message was sent before, or is gone')
  const message = {
    ...unsealMessage(ctx, id, row.sealed),
    id,
    channel: row.channel as Channel,
    kind: row.kind as MessageKind,
  }
  if (isExpired(ctx, message, row.created_at)) {
    await endMessage(ctx, id, { state: 'expired', error: null })
    return skip('the code has expired')
  }
  try {
    await send(ctx, message)
  } catch (error) {
    const text = (error as Error).message.slice(0, maxErrorCharacters)
    if (!(error instanceof MessageRefusedError)) {
      await recordFailure(ctx, id, text)
      throw error
    }
    await endMessage(ctx, id, { state: 'failed', error: text })
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

/** Deletes messages after 30 days. */
export const purgeMessages = (ctx: Ctx) => deleteMessagesBefore(ctx, new Date(ctx.clock.now().getTime() - retentionMs))
