import { isOptionalTopic, noticeTopics } from '#contract/notice-topics.ts'
import type { NoticePreferences, noticesApi } from '#contract/notices.ts'
import { decisionPermissions } from '#contract/staff-queues.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findRecipient, readUserInfo } from '#server/modules/identity/users/public.ts'
import {
  clearMailRefusal,
  findSettings,
  isOn,
  mergeSwitches,
  readUnsubscribeKey,
  toMinutes,
  toSwitch,
  toTime,
  upsertQuietHours,
} from '#server/modules/messages/notices/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

type Api = typeof noticesApi

export async function readPreferences(ctx: UserCtx): Promise<NoticePreferences> {
  const { userId, storeId, permissions } = ctx.principal
  const isDecider = Object.values(decisionPermissions).some((permission) => permissions.includes(permission))
  const [settings, { email }] = await Promise.all([findSettings(ctx, userId), readUserInfo(ctx, userId)])
  const { quiet, mailRefusedAt } = settings
  return {
    topics: noticeTopics
      .filter((topic) => topic !== 'selling' || storeId !== null)
      .filter((topic) => topic !== 'decisions' || isDecider)
      .map((topic) => ({
        topic,
        shop: isOn(settings, topic, 'shop'),
        email: isOn(settings, topic, 'email'),
        isRequired: !isOptionalTopic(topic),
      })),
    quietHours: quiet && { from: toTime(quiet.from), until: toTime(quiet.until) },
    email: email ? { address: email, refusedAt: mailRefusedAt?.toISOString() ?? null } : null,
  }
}

export async function savePreference(
  ctx: UserCtx,
  { topic, channel, isOn }: Parsed<Api['savePreference']>,
): Promise<NoticePreferences> {
  await mergeSwitches(ctx, ctx.principal.userId, { [toSwitch(topic, channel)]: isOn })
  return readPreferences(ctx)
}

/** Sets the hours without mail, or ends them without times. Hours that end when they begin are refused. */
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

/** Writes to an address again that refused mail; the first mail is a test. */
export async function retryMail(ctx: UserCtx): Promise<NoticePreferences> {
  const { userId } = ctx.principal
  const recipient = await findRecipient(ctx, userId)
  if (recipient?.to) {
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
