import type { MailTexts } from '#contract/mail-blocks.ts'
import { encrypt, decrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Channel } from './channels/channel.ts'
import { insertMessage } from './messages.queries.ts'
import type { MessageKind, MessageParams, RenderedKind } from './templates/kinds.ts'
import type { RenderedMail } from './templates/render-layout.ts'

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
  /** Sent as it is. */
  readonly mail?: RenderedMail
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

type Envelope = Pick<MessageToQueue, 'channel' | 'userId' | 'key' | 'dueAt'> & {
  readonly kind: MessageKind | RenderedKind
}

async function queueSealed(ctx: Ctx, envelope: Envelope, content: SealedMessage): Promise<void> {
  const { channel, userId, kind, key = null, dueAt } = envelope
  const id = newId(ctx.clock.now().getTime())
  const sealed = encrypt(getKey(ctx), describe(id), Buffer.from(JSON.stringify(content)))
  if (await insertMessage(ctx, { id, channel, kind, user_id: userId, dedupe_key: key, sealed }))
    await enqueueJobs(ctx, sendMessageJobName, [id], dueAt)
}

/**
 * Sends a message if and when the running transaction commits. Stores it even where no channel is configured: it waits in
 * the queue until an operator configures one.
 */
export async function queueMessage<Kind extends MessageKind>(ctx: Ctx, message: MessageToQueue<Kind>): Promise<void> {
  const { to, params, lang = ctx.lang, expiresAt, texts, ...envelope } = message
  const until = expiresAt && { expiresAt: expiresAt.toISOString() }
  const values = params as SealedMessage['params']
  await queueSealed(ctx, envelope, { to, lang, params: values, ...until, ...(texts && { texts }) })
}

type MailToQueue = Pick<MessageToQueue, 'to' | 'userId'> & {
  readonly kind: RenderedKind
  readonly mail: RenderedMail
}

/** The same with a mail that is rendered already. */
export const queueMail = (ctx: Ctx, { to, userId, kind, mail }: MailToQueue): Promise<void> =>
  queueSealed(ctx, { channel: 'email', userId, kind }, { to, lang: ctx.lang, params: {}, mail })
