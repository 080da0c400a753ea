import type { ReviewState } from '#contract/reviews.ts'

export type Decision = 'pass' | 'reject'

/** Where each decision leads, and from where: what was decided can be decided otherwise. */
export const decisions = {
  pass: { to: 'passed', from: ['under_review', 'rejected'] },
  reject: { to: 'rejected', from: ['under_review', 'passed'] },
} as const satisfies Readonly<Record<Decision, { to: ReviewState; from: readonly ReviewState[] }>>

const replyHours = 24

/** Until when a store's answer can be changed. */
export const replyUntil = (repliedAt: Date): Date => new Date(repliedAt.getTime() + replyHours * 3_600_000)

/** When an answer must have been given to be changed now: not before this. */
export const repliedSince = (now: Date): Date => new Date(now.getTime() - replyHours * 3_600_000)

/** How a shopper is called beside a review: the first and the last letter of the name. */
export function maskName(username: string): string {
  const letters = [...username]
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`
}
