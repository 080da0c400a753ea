import { emit } from '#server/events.ts'
import { releaseImages } from '#server/modules/media/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  clearDocuments,
  hasOpenApplications,
  listExpiredOffers,
  listWithDocuments,
  lockApplication,
  updateApplication,
} from './applications.queries.ts'
import { listDue, planPayment } from './loan.rules.ts'
import { lockTended, settle } from './loan-work.ts'
import { hasOpenLoans, listCollectable, listUntended } from './loans.queries.ts'

/** The scheduled job of credit, due again while an application or a loan is open. */
export const tendCreditJob = 'tend-credit'

const batchSize = 200

/** Counts a loan up to today, once per day, and reminds its borrower. */
const countUp = (ctx: Ctx, loanId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockTended(ctx, loanId)
  })

/** Takes what is due from the wallet of a borrower who agreed to that, where it suffices. */
const collect = (ctx: Ctx, loanId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const open = await lockTended(ctx, loanId)
    if (!open?.row.automatic_payment) return
    const { figures, instalments, today, row } = open
    if (listDue(instalments, today).length === 0 && figures.overdueDueMinor === 0) return
    const payment = planPayment(figures, instalments, { kind: 'instalment', sumMinor: 0, today })!
    const { availableMinor } = await getBalance(ctx, row.user_id)
    if (availableMinor < payment.totalMinor) return
    await settle(ctx, open, { kind: 'automatic_payment', payment, actorId: null, endState: 'repaid' })
    await emit(ctx, 'credit.collected', { loanId, userId: row.user_id, amountMinor: payment.totalMinor, day: today })
  })

/** Collects what is due; a wallet that was emptied meanwhile leaves the payment to the next run. */
const tryCollect = (ctx: Ctx, loanId: string): Promise<void> =>
  collect(ctx, loanId).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'wallet.insufficient') throw error
  })

type Work = (ctx: Ctx, loanId: string) => Promise<void>
type List = (afterId: string | null) => Promise<string[]>

/** Works on all loans of a list; one that fails does not keep the others waiting. Returns the failures. */
async function workOnAll(ctx: Ctx, list: List, work: Work): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let afterId: string | null = null; ;) {
    const ids: string[] = await list(afterId)
    for (const id of ids) await work(ctx, id).catch((error: unknown) => void failures.push(error))
    if (ids.length < batchSize) return failures
    afterId = ids.at(-1)!
  }
}

async function expireOffers(ctx: Ctx): Promise<void> {
  for (const { id } of await listExpiredOffers(ctx, batchSize))
    await inTransaction(ctx, (ctx) =>
      updateApplication(ctx, id, 'approved', { state: 'expired', unfinished: false, ended_at: ctx.clock.now() }),
    )
}

/**
 * The daily work of credit: each open loan is counted up to today, due payments are collected, people are reminded, and
 * offers expire. Repeating it on a day changes nothing.
 */
export async function tendCredit(ctx: Ctx): Promise<void> {
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const failures = [
    ...(await workOnAll(ctx, (afterId) => listUntended(ctx, { today, afterId, limit: batchSize }), countUp)),
    ...(await workOnAll(ctx, (afterId) => listCollectable(ctx, { today, afterId, limit: batchSize }), tryCollect)),
  ]
  await expireOffers(ctx)
  if ((await hasOpenLoans(ctx)) || (await hasOpenApplications(ctx))) await markJobsChanged(ctx, [tendCreditJob])
  if (failures.length > 0) throw failures[0]
}

const dayMs = 86_400_000

/** Deletes documents of applications some time after they ended. Run daily. */
export async function purgeCreditDocuments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.brand.policy.creditDocumentDays * dayMs)
  for (const found of await listWithDocuments(ctx, before, batchSize))
    await inTransaction(ctx, async (ctx) => {
      const row = (await lockApplication(ctx, found.id))!
      if (row.ended_at === null || row.ended_at >= before) return
      await releaseImages(ctx, [row.income_proof, row.bank_statement], { userId: row.user_id, use: 'credit' })
      await clearDocuments(ctx, row.id)
    })
}
