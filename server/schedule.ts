import { runDueReturns } from './modules/after-sales/public.ts'
import { checkFrozen, expireRecharges } from './modules/cash/public.ts'
import { purgeQuotes } from './modules/checkout/public.ts'
import { purgeIdentityData } from './modules/identity/public.ts'
import { removeUnusedImages } from './modules/media/public.ts'
import { checkEscrow, confirmDueReceipts, refundDueOrders, releaseDueOrders } from './modules/orders/public.ts'
import { expireTrades } from './modules/orders/trades/public.ts'
import { sendRefunds, sweepAttempts } from './modules/payments/public.ts'
import { refreshBestSellers, refreshSales, refreshStale, refreshVocabulary } from './modules/search/indexing/public.ts'
import { watchLedger } from './modules/wallet/checks/public.ts'
import type { Ctx } from './platform/context.ts'
import type { Job } from './platform/jobs.ts'
import { purgeHandledEvents, purgeIdempotencyKeys } from './platform/purge.ts'
import { watchAudit } from './platform/audit/watch-audit.ts'
import { paymentHandlers } from './payment-handlers.ts'

/** Deletes expired data. */
async function purge(ctx: Ctx): Promise<void> {
  await purgeIdempotencyKeys(ctx)
  await purgeHandledEvents(ctx)
  await purgeQuotes(ctx)
  await purgeIdentityData(ctx)
}

/** Sums every entry of escrow, so it runs less often than `watchLedger`. */
async function watchEscrow(ctx: Ctx): Promise<void> {
  const problems = await checkEscrow(ctx)
  if (problems.length > 0)
    ctx.log.fatal({ brand: ctx.brand.site, faults: problems }, 'escrow is not what the orders say')
}

/** Checks that frozen wallet balances equal the open withdrawals. */
async function watchFrozen(ctx: Ctx): Promise<void> {
  const problems = await checkFrozen(ctx)
  if (problems.length > 0)
    ctx.log.fatal({ brand: ctx.brand.site, faults: problems }, 'what is frozen is not what withdrawals say')
}

/** The scheduled jobs, run for each brand. */
export const jobs: readonly Job[] = [
  { name: 'expire-trades', intervalSeconds: 60, run: expireTrades },
  { name: 'refund-unanswered', intervalSeconds: 60, run: refundDueOrders },
  { name: 'run-due-returns', intervalSeconds: 60, run: runDueReturns },
  { name: 'receive-orders', intervalSeconds: 300, run: confirmDueReceipts },
  { name: 'release-orders', intervalSeconds: 300, run: releaseDueOrders },
  { name: 'sweep-attempts', intervalSeconds: 60, run: (ctx) => sweepAttempts(ctx, paymentHandlers) },
  { name: 'send-refunds', intervalSeconds: 10, run: sendRefunds },
  { name: 'expire-recharges', intervalSeconds: 60, run: expireRecharges },
  { name: 'refresh-sales', intervalSeconds: 60, run: refreshSales },
  { name: 'refresh-stale', intervalSeconds: 10, run: refreshStale },
  { name: 'refresh-best-sellers', intervalSeconds: 600, run: refreshBestSellers },
  { name: 'refresh-vocabulary', intervalSeconds: 6 * 3600, run: refreshVocabulary },
  { name: 'watch-ledger', intervalSeconds: 60, run: watchLedger },
  { name: 'watch-escrow', intervalSeconds: 3600, run: watchEscrow },
  { name: 'watch-frozen', intervalSeconds: 3600, run: watchFrozen },
  { name: 'watch-audit', intervalSeconds: 24 * 3600, run: watchAudit },
  { name: 'remove-unused-pictures', intervalSeconds: 3600, run: removeUnusedImages },
  { name: 'purge', intervalSeconds: 3600, run: purge },
]
