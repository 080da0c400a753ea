import type { MailTexts } from '#contract/mail-blocks.ts'
import { encrypt, decrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Channel } from './channels/channel.ts'
import { insertMessage } from './messages.queries.ts'
import type { MessageKind, MessageParams } from './templates/kinds.ts'

/** Name of the job that sends a message; stored with the jobs. */
export const sendMessageJobName = 'send-message'

/** Address, language and values of a stored message. */
export type SealedMessage = {
  readonly to: string
  readonly lang: Locale
  readonly params: Readonly<Record<string, unknown>>
  /** When a push message is of no use any more, as an ISO moment. */
  readonly expiresAt?: string
  /** Instead of those of the brand at the time of sending. */
  readonly texts?: MailTexts
}

const getKey = (ctx: Pick<Ctx, 'secret'>) => Buffer.from(deriveSecret(ctx.secret, 'outgoing messages'), 'hex')
const describe = (id: string): string => `message ${id}`

export const unsealMessage = (ctx: Ctx, id: string, sealed: Buffer): SealedMessage =>
  JSON.parse(decrypt(getKey(ctx), describe(id), sealed).toString()) as SealedMessage

/** Whether messages of a channel are sent, or written in development. */
export const canSend = (ctx: Pick<Ctx, 'externalServices'>, channel: Channel): boolean =>
  Boolean(ctx.externalServices.messageChannels?.[channel])

/** Whether mail reaches people: false where it is written to files. */
export const canMail = (ctx: Pick<Ctx, 'externalServices'>): boolean =>
  canSend(ctx, 'email') && ctx.externalServices.messageChannels?.isTrial !== true

export type MessageToQueue<Kind extends MessageKind = MessageKind> = {
  readonly channel: Channel
  /** A mail address, a phone number in E.164, or the id of a push subscription. */
  readonly to: string
  /** The receiving user; null where none is known. */
  readonly userId: string | null
  readonly kind: Kind
  readonly params: MessageParams<Kind>
  /** Language of the message; that of the context by default. */
  readonly lang?: Locale
  /** Of messages with one key only the first is sent. */
  readonly key?: string
  /** When it may leave; now by default. */
  readonly dueAt?: Date
  /** From when on it is not sent any more; only of push messages. */
  readonly expiresAt?: Date
  /** For a test: texts that may not be saved yet. */
  readonly texts?: MailTexts
}

/**
 * Sends a message if and when the running transaction commits. Stores it even where no channel is configured: it waits in
 * the queue until an operator configures one.
 */
export async function queueMessage<Kind extends MessageKind>(ctx: Ctx, message: MessageToQueue<Kind>): Promise<void> {
  const { channel, to, userId, kind, params, lang = ctx.lang, key = null, dueAt, expiresAt, texts } = message
  const id = newId(ctx.clock.now().getTime())
  const sealed = encrypt(getKey(ctx), describe(id), Buffer.from(JSON.stringify({ to, lang, params, expiresAt, texts })))
  if (await insertMessage(ctx, { id, channel, kind, user_id: userId, dedupe_key: key, sealed }))
    await enqueueJobs(ctx, sendMessageJobName, [id], dueAt)
}
