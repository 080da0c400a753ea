import { isOptionalTopic, noticeTopics, type NoticeTopic } from '#contract/notice-topics.ts'
import { isId } from '#server/platform/ids.ts'
import { hasSignature, signText, type SigningCtx } from '#server/platform/sign-text.ts'

const purpose = 'unsubscribe from notices'

type Subject = { readonly topic: NoticeTopic; readonly userId: string }

/** A key by which anyone who has the mail can end the mails of its topic to its receiver; it does nothing else. */
export const createUnsubscribeKey = (ctx: SigningCtx, { topic, userId }: Subject): string =>
  `${topic}.${userId}.${signText(ctx, purpose, `${topic} ${userId}`)}`

/** Whom and what a key is for; null for one that was not made here. */
export function readUnsubscribeKey(ctx: SigningCtx, key: string): Subject | null {
  const [name = '', userId = '', signature = ''] = key.split('.')
  const topic = noticeTopics.find((one) => one === name)
  if (!topic || !isOptionalTopic(topic) || !isId(userId)) return null
  return hasSignature(ctx, purpose, `${topic} ${userId}`, signature) ? { topic, userId } : null
}
