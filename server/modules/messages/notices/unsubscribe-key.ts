import { createHmac, timingSafeEqual } from 'node:crypto'
import { isOptionalTopic, noticeTopics, type NoticeTopic } from '#contract/notice-topics.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { isId } from '#server/platform/ids.ts'

type Subject = { readonly topic: NoticeTopic; readonly userId: string }
type KeyCtx = Pick<Ctx, 'secret' | 'brand'>

const sign = (ctx: KeyCtx, { topic, userId }: Subject): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'unsubscribe from notices'))
    .update(`${ctx.brand.id} ${topic} ${userId}`)
    .digest()

/** A key by which anyone who has the mail can end the mails of its topic to its receiver; it does nothing else. */
export const createUnsubscribeKey = (ctx: KeyCtx, subject: Subject): string =>
  `${subject.topic}.${subject.userId}.${sign(ctx, subject).toString('base64url')}`

/** Whom and what a key is for; null for one that was not made here. */
export function readUnsubscribeKey(ctx: KeyCtx, key: string): Subject | null {
  const [name = '', userId = '', signature = ''] = key.split('.')
  const topic = noticeTopics.find((one) => one === name)
  if (!topic || !isOptionalTopic(topic) || !isId(userId)) return null
  const expected = sign(ctx, { topic, userId })
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? { topic, userId } : null
}
