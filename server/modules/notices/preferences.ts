import { isOptionalTopic, noticeTopics } from '#contract/notice-topics.ts'
import type { NoticePreferences, noticesApi } from '#contract/notices.ts'
import { decisionPermissions } from '#contract/staff-queues.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findRecipient, readUserInfo } from '#server/modules/identity/users/public.ts'
import {
  clearMailRefusal,
  findSettings,
  hasSwitch,
  isOn,
  mergeSwitches,
  readUnsubscribeKey,
  toMinutes,
  toSwitch,
  toTime,
  upsertQuietHours,
} from '#server/modules/messages/notices/public.ts'
import { findMailStop } from '#server/modules/messages/mail-stops/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

type Api = typeof noticesApi

type Email = NonNullable<NoticePreferences['email']>

/** Why and since when an address gets only mail about safety. */
async function findRefusal(
  ctx: Ctx,
  address: string,
  mailRefusedAt: Date | null,
): Promise<Pick<Email, 'refusedAt' | 'refusal'>> {
  const stop = await findMailStop(ctx, address)
  if (stop)
    return { refusedAt: stop.stoppedAt.toISOString(), refusal: stop.reason === 'complaint' ? 'complained' : 'bounced' }
  return { refusedAt: mailRefusedAt?.toISOString() ?? null, refusal: mailRefusedAt && 'refused' }
}

export async function readPreferences(ctx: UserCtx): Promise<NoticePreferences> {
  const { userId, storeId, permissions } = ctx.principal
  const isDecider = Object.values(decisionPermissions).some((permission) => permissions.includes(permission))
  const [settings, { email }, recipient] = await Promise.all([
    findSettings(ctx, userId),
    readUserInfo(ctx, userId),
    findRecipient(ctx, userId),
  ])
  const { quiet, mailRefusedAt } = settings
  return {
    topics: noticeTopics
      .filter((topic) => topic !== 'selling' || storeId !== null)
      .filter((topic) => topic !== 'decisions' || isDecider)
      .map((topic) => ({
        topic,
        shop: isOn(settings, topic, 'shop'),
        email: isOn(settings, topic, 'email'),
        push: isOn(settings, topic, 'push'),
        isRequired: !isOptionalTopic(topic),
      })),
    quietHours: quiet && { from: toTime(quiet.from), until: toTime(quiet.until) },
    email: email && recipient?.to ? { address: email, ...(await findRefusal(ctx, recipient.to, mailRefusedAt)) } : null,
  }
}

/** Refuses list and mail of a topic that an order, money or safety needs. */
export async function savePreference(
  ctx: UserCtx,
  { topic, channel, isOn }: Parsed<Api['savePreference']>,
): Promise<NoticePreferences> {
  if (!hasSwitch(topic, channel)) throw fieldRefusal({ topic: { key: 'field.not_listed' } })
  await mergeSwitches(ctx, ctx.principal.userId, { [toSwitch(topic, channel)]: isOn })
  return readPreferences(ctx)
}

/** Sets the hours without mail and push messages, or ends them without times. Hours that end when they begin are refused. */
export async function saveQuietHours(
  ctx: UserCtx,
  { from, until }: Parsed<Api['saveQuietHours']>,
): Promise<NoticePreferences> {
  if (from === undefined && until !== undefined) throw fieldRefusal({ from: { key: 'field.required' } })
  if (from !== undefined && (until === undefined || until === from))
    throw fieldRefusal({ until: { key: until === undefined ? 'field.required' : 'field.pattern' } })
  const quiet = from === undefined || until === undefined ? null : { from: toMinutes(from), until: toMinutes(until) }
  await upsertQuietHours(ctx, ctx.principal.userId, quiet)
  return readPreferences(ctx)
}

/**
 * Writes to an address again that refused mail; the first mail is a test. Throws `mail.proof_required` for one whose mails came
 * back later or were reported as spam.
 */
export async function retryMail(ctx: UserCtx): Promise<NoticePreferences> {
  const { userId } = ctx.principal
  const recipient = await findRecipient(ctx, userId)
  if (recipient?.to) {
    if (await findMailStop(ctx, recipient.to)) throw refusal('mail.proof_required')
    await clearMailRefusal(ctx, userId)
    const { to, lang } = recipient
    await queueMessage(ctx, { channel: 'email', to, userId, lang, kind: 'mail_test', params: {} })
  }
  return readPreferences(ctx)
}

/** Ends the mails of a topic by the key of one of them. Throws `not_found` for a key that was not made here. */
export async function unsubscribe(ctx: Ctx, { key }: Parsed<Api['unsubscribe']>): Promise<Data<Api['unsubscribe']>> {
  const subject = readUnsubscribeKey(ctx, key)
  if (!subject || !(await findRecipient(ctx, subject.userId))) throw refusal('not_found')
  await mergeSwitches(ctx, subject.userId, { [toSwitch(subject.topic, 'email')]: false })
  return {}
}
