import { runDueReturns } from './modules/after-sales/public.ts'
import { checkFrozen, expireRecharges } from './modules/cash/public.ts'
import { purgeQuotes } from './modules/checkout/public.ts'
import { forgetExpired } from './modules/identity/public.ts'
import { removeUnusedPictures } from './modules/media/public.ts'
import {
  checkEscrow,
  expireTrades,
  receiveDueOrders,
  refundDueOrders,
  releaseDueOrders,
} from './modules/orders/public.ts'
import { sendRefunds, sweepAttempts } from './modules/payments/public.ts'
import { refreshBestSellers, refreshSales, refreshStale, refreshVocabulary } from './modules/search/public.ts'
import { watchLedger } from './modules/wallet/public.ts'
import type { Ctx } from './platform/context.ts'
import type { Job } from './platform/jobs.ts'
import { purgeHandledEvents, purgeIdempotencyKeys } from './platform/purge.ts'
import { watchAudit } from './platform/watch-audit.ts'
import { receivers } from './receivers.ts'

/** What nobody asks for any more; old sessions and tries of passwords among it. */
async function purge(ctx: Ctx): Promise<void> {
  await purgeIdempotencyKeys(ctx)
  await purgeHandledEvents(ctx)
  await purgeQuotes(ctx)
  await forgetExpired(ctx)
}

/** Sums every entry of escrow, so less often than the ledger's own watch; as loud. */
async function watchEscrow(ctx: Ctx): Promise<void> {
  const faults = await checkEscrow(ctx)
  if (faults.length > 0) ctx.log.fatal({ brand: ctx.brand.site, faults }, 'escrow is not what the orders say')
}

/** As loud: what wallets hold back must be what waits to be paid out. */
async function watchFrozen(ctx: Ctx): Promise<void> {
  const faults = await checkFrozen(ctx)
  if (faults.length > 0) ctx.log.fatal({ brand: ctx.brand.site, faults }, 'what is frozen is not what withdrawals say')
}

/** Everything that the clock sets off, for each brand apart. */
export const jobs: readonly Job[] = [
  { name: 'expire-trades', everySeconds: 60, run: expireTrades },
  { name: 'refund-unanswered', everySeconds: 60, run: refundDueOrders },
  { name: 'run-due-returns', everySeconds: 60, run: runDueReturns },
  { name: 'receive-orders', everySeconds: 300, run: receiveDueOrders },
  { name: 'release-orders', everySeconds: 300, run: releaseDueOrders },
  { name: 'sweep-attempts', everySeconds: 60, run: (ctx) => sweepAttempts(ctx, receivers) },
  { name: 'send-refunds', everySeconds: 10, run: sendRefunds },
  { name: 'expire-recharges', everySeconds: 60, run: expireRecharges },
  { name: 'refresh-sales', everySeconds: 60, run: refreshSales },
  { name: 'refresh-stale', everySeconds: 10, run: refreshStale },
  { name: 'refresh-best-sellers', everySeconds: 600, run: refreshBestSellers },
  { name: 'refresh-vocabulary', everySeconds: 6 * 3600, run: refreshVocabulary },
  { name: 'watch-ledger', everySeconds: 60, run: watchLedger },
  { name: 'watch-escrow', everySeconds: 3600, run: watchEscrow },
  { name: 'watch-frozen', everySeconds: 3600, run: watchFrozen },
  { name: 'watch-audit', everySeconds: 24 * 3600, run: watchAudit },
  { name: 'remove-unused-pictures', everySeconds: 3600, run: removeUnusedPictures },
  { name: 'purge', everySeconds: 3600, run: purge },
]
