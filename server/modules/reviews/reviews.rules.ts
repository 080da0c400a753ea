import type { ReviewState } from '#contract/reviews.ts'

export type Decision = 'pass' | 'reject'

/** The target and start states of each decision; a decision can be reversed. */
export const decisions = {
  pass: { to: 'passed', from: ['under_review', 'rejected'] },
  reject: { to: 'rejected', from: ['under_review', 'passed'] },
} as const satisfies Readonly<Record<Decision, { to: ReviewState; from: readonly ReviewState[] }>>

const replyHours = 24

/** The end of the time in which a store can change its reply. */
export const replyUntil = (repliedAt: Date): Date => new Date(repliedAt.getTime() + replyHours * 3_600_000)

/** Replies given after this moment can still be changed. */
export const repliedSince = (now: Date): Date => new Date(now.getTime() - replyHours * 3_600_000)

/** Masks a username to its first and last letter. */
export function maskName(username: string): string {
  const letters = [...username]
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`
}
