import type { CreditApplication } from '#contract/credit-views.ts'
import { creditDocuments } from '#contract/credit-terms.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createToMajor } from './amounts.ts'
import type { ApplicationRow } from './applications.queries.ts'
import { findVersions } from './products.queries.ts'
import { toQuote } from './products.ts'

const hourMs = 3_600_000

const toNumberText = (number: number): string => `C-${number}`
export const toLoanNumber = (number: number): string => `L-${number}`

/** The number in a keyword such as `L-10001`; null when it is none. */
export function readNumber(keyword: string): number | null {
  const [, digits] = /^(?:[cl]-)?(\d{1,9})$/i.exec(keyword) ?? []
  return digits === undefined ? null : Number(digits)
}

export const listDocuments = (row: ApplicationRow) => {
  const addresses = { incomeProof: row.income_proof, bankStatement: row.bank_statement }
  return creditDocuments
    .filter((name) => addresses[name] !== '')
    .map((document) => ({ document, url: addresses[document] }))
}

/** Applications as their owners see them, with the costs by the terms that they consented to. */
export async function toApplications(ctx: Ctx, rows: readonly ApplicationRow[]): Promise<CreditApplication[]> {
  const versions = await findVersions(ctx, [...new Set(rows.map(({ product_id: id }) => id))])
  const money = createToMajor(ctx)
  return rows.map((row) => {
    const product = versions.get(`${row.product_id} ${row.product_version}`)!
    const isWaiting = row.state === 'submitted'
    const answerBy = new Date(row.queued_at.getTime() + ctx.brand.policy.creditAnswerHours * hourMs)
    return {
      id: row.id,
      number: toNumberText(row.number),
      state: row.state,
      amount: money(row.amount_minor),
      months: row.months,
      purpose: row.purpose,
      employment: row.employment,
      income: money(row.income_minor),
      rent: money(row.rent_minor),
      otherPayments: money(row.other_minor),
      documents: listDocuments(row).map(({ document }) => document),
      automaticPayment: row.automatic_payment,
      termsVersion: row.product_version,
      termsDate: product.changed_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      answerBy: isWaiting ? answerBy.toISOString() : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      suggestedAmount: row.suggested_minor === null ? null : money(row.suggested_minor),
      canRequestReview: row.state === 'refused' && row.refuser_id === null,
      quote: toQuote(ctx, product, { amountMinor: row.approved_minor ?? row.amount_minor, months: row.months }),
      offerUntil: row.state === 'approved' ? (row.offer_until?.toISOString() ?? null) : null,
      loanNumber: row.state === 'approved' || row.state === 'accepted' ? toLoanNumber(row.number) : null,
    }
  })
}

export const toApplication = async (ctx: Ctx, row: ApplicationRow): Promise<CreditApplication> =>
  (await toApplications(ctx, [row]))[0]!
