import type { Locale } from '#i18n/locales.ts'
import { toBrandTime } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { getTreatment } from '../push/push-messages.rules.ts'
import { listSubscriptionIds } from '../push/push.queries.ts'
import { canSend, queueMessage } from '../queue-message.ts'
import { noticeKinds, type MessageParams, type NoticeKind } from '../templates/kinds.ts'
import { getQuietMinutes, isMailed, isOn, toMinutes, type NoticeSettings } from './notice-settings.rules.ts'
import { findSettings, insertNotice } from './notices.queries.ts'

/** Whom a notice is for. */
export type NoticeRecipient = {
  readonly userId: string
  /** Their proven mail address; null without one. */
  readonly to: string | null
  /** Their proven phone number: it gets messages about safety where there is no mail address. */
  readonly phone?: string | null
  readonly lang: Locale
}

export type NewNotice<Kind extends NoticeKind = NoticeKind> = {
  readonly kind: Kind
  readonly params: MessageParams<Kind>
  /** Values that only the mail shows. */
  readonly mailParams?: Partial<MessageParams<Kind>>
  /** Sent to the phone, too, where the account has both. */
  readonly isEverywhere?: boolean
  /** Of notices with one key a user gets only the first. */
  readonly key?: string
}

/** When a mail or a push message may leave: now, or at the end of the user's quiet hours. */
function getDueAt(ctx: Ctx, settings: NoticeSettings, kind: NoticeKind): Date {
  const now = ctx.clock.now()
  const minutes = getQuietMinutes(settings, noticeKinds[kind], toMinutes(toBrandTime(ctx.brand, now)))
  return new Date(now.getTime() + minutes * 60_000)
}

/** Pushes a notice to each browser of a user, as long as it is news. */
async function queuePushes(
  ctx: Ctx,
  { userId, lang }: Pick<NoticeRecipient, 'userId' | 'lang'>,
  { kind, params, key }: Pick<NewNotice, 'kind' | 'params' | 'key'>,
  dueAt: Date,
): Promise<void> {
  if (!canSend(ctx, 'push')) return
  const expiresAt = new Date(dueAt.getTime() + getTreatment(noticeKinds[kind]).ttlSeconds * 1000)
  for (const to of await listSubscriptionIds(ctx, userId))
    await queueMessage(ctx, {
      channel: 'push',
      to,
      userId,
      lang,
      kind,
      params,
      dueAt,
      expiresAt,
      ...(key !== undefined && { key: `${userId} ${key} ${to}` }),
    })
}

/**
/**
 * Tells a user something in the list of their account, by mail and to their browsers, as they have chosen, and by text message
 * what concerns their safety, if and when the running transaction commits.
 */
export async function notify<Kind extends NoticeKind>(
  ctx: Ctx,
  { userId, to, phone = null, lang }: NoticeRecipient,
  { kind, params, mailParams, isEverywhere = false, key }: NewNotice<Kind>,
): Promise<void> {
  const topic = noticeKinds[kind]
  const settings = await findSettings(ctx, userId)
  if (isOn(settings, topic, 'shop')) {
    const id = newId(ctx.clock.now().getTime())
    const isNew = await insertNotice(ctx, { id, user_id: userId, kind, topic, params, dedupe_key: key ?? null })
    if (!isNew) return
  }
  const dueAt = getDueAt(ctx, settings, kind)
  if (isOn(settings, topic, 'push')) await queuePushes(ctx, { userId, lang }, { kind, params, key }, dueAt)
  const message = {
    userId,
    lang,
    kind,
    params: { ...params, ...mailParams },
    dueAt,
  }
  const toKey = (channel: string) => key !== undefined && { key: `${userId} ${channel}${key}` }
  if (to !== null && isMailed(settings, topic))
    await queueMessage(ctx, { channel: 'email', to, ...message, ...toKey('') })
  if (topic === 'security' && phone !== null && (to === null || isEverywhere) && canSend(ctx, 'phone'))
    await queueMessage(ctx, { channel: 'phone', to: phone, ...message, ...toKey('phone ') })
}
