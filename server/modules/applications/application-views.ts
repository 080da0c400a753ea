import type { StoreApplication } from '#contract/store-applications.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toNumberText } from './application.rules.ts'
import type { ApplicationRow, listEvents } from './applications.queries.ts'

const dayMs = 86_400_000

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const addDays = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString()

export const toEvent = ({ kind, reason, parts, created_at: at }: EventRow) => ({
  kind,
  at: at.toISOString(),
  reason,
  parts,
})

/** By when staff answer; null while nothing waits for them. */
export const getAnswerTime = (
  { brand }: Pick<Ctx, 'brand'>,
  { state, sent_at: sentAt }: Pick<ApplicationRow, 'state' | 'sent_at'>,
): string | null => (state === 'sent' && sentAt ? addDays(sentAt, brand.policy.applicationAnswerDays) : null)

/** An application as its applicant sees it. */
export function toApplication(
  ctx: Pick<Ctx, 'brand'>,
  row: ApplicationRow,
  events: readonly EventRow[],
): StoreApplication {
  const { content, requests } = row
  return {
    id: row.id,
    number: toNumberText(row.number),
    state: row.state,
    content: { ...content, categoryIds: [...content.categoryIds], accountMasked: row.account_masked },
    requests: [...requests],
    reason: row.reason,
    timeline: events.map(toEvent),
    updatedAt: row.updated_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    expiresAt:
      row.state === 'draft' && row.sent_at === null
        ? addDays(row.updated_at, ctx.brand.policy.applicationDraftDays)
        : null,
    answerBy: getAnswerTime(ctx, row),
    storeId: row.store_id,
  }
}
