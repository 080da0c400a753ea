import { purgeApplications } from './modules/applications/public.ts'
import { runDueReturns } from './modules/after-sales/public.ts'
import { countChats, countChatsJob, purgeChats, tendChats, tendChatsJob } from './modules/chat/public.ts'
import { purgeSubscriptions, runContentSchedule, runContentScheduleJob } from './modules/content/public.ts'
import { purgeNewsletterMails } from './modules/content/newsletters/public.ts'
import { checkFrozen, expireRecharges } from './modules/cash/public.ts'
import { checkReceivables, purgeCreditDocuments, tendCredit, tendCreditJob } from './modules/credit/public.ts'
import { purgeQuotes } from './modules/checkout/public.ts'
import { refreshRates } from './modules/exchange-rates/public.ts'
import { purgeNotices } from './modules/messages/notices/public.ts'
import { purgeMessages } from './modules/messages/public.ts'
import { tendIdentities } from './modules/identity-checks/public.ts'
import { purgeIdentityData } from './modules/identity/public.ts'
import { removeUnusedImages } from './modules/media/public.ts'
import { checkEscrow, confirmDueReceipts, refundDueOrders, releaseDueOrders } from './modules/orders/public.ts'
import { expireTrades } from './modules/orders/trades/public.ts'
import { createRunDueDeletions, purgePersonalExports, runDeletionsJob } from './modules/personal-data/public.ts'
import { expireRewards, expireRewardsJob } from './modules/referral/public.ts'
import { enqueueDueAttempts, enqueueDueRefunds } from './modules/payments/public.ts'
import {
  rebuildDocuments,
  rebuildDocumentsJob,
  refreshMarks,
  refreshSales,
  refreshStale,
  refreshVocabulary,
} from './modules/search/indexing/public.ts'
import { recountGoodsJob, recountStores, runGoodsSchedule, runGoodsScheduleJob } from './modules/seller-goods/public.ts'
import { digestTime, tellWaitingDecisions } from './modules/staff-overview/public.ts'
import { countSales, countSalesJob, deletePastVisitors, deleteVisitorsJob } from './modules/statistics/public.ts'
import { enqueueDueEndpoints, purgeDeliveries, webhooksDueJob } from './modules/webhooks/public.ts'
import { watchLedger } from './modules/wallet/checks/public.ts'
import { personalData } from './personal-data.ts'
import type { Ctx } from './platform/context.ts'
import type { Job } from './platform/jobs.ts'
import { purgeHandledEvents, purgeIdempotencyKeys } from './platform/purge.ts'
import { watchAudit } from './platform/audit/watch-audit.ts'

/** Deletes data that expires within hours. */
async function purge(ctx: Ctx): Promise<void> {
  await purgeIdempotencyKeys(ctx)
  await purgeHandledEvents(ctx)
  await purgeQuotes(ctx)
}

/** Deletes personal data that expires within days. */
async function purgePersonalData(ctx: Ctx): Promise<void> {
  await purgeIdentityData(ctx)
  await purgeApplications(ctx)
  await tendIdentities(ctx)
  await purgeCreditDocuments(ctx)
  await purgeDeliveries(ctx)
  await purgeChats(ctx)
  await purgeMessages(ctx)
  await purgeNotices(ctx)
  await purgeSubscriptions(ctx)
  await purgeNewsletterMails(ctx)
  await purgePersonalExports(ctx)
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

/** Checks that the receivables of the ledger are what the loans owe. */
async function watchReceivables(ctx: Ctx): Promise<void> {
  const problems = await checkReceivables(ctx)
  if (problems.length > 0)
    ctx.log.fatal({ brand: ctx.brand.site, faults: problems }, 'the receivables are not what the loans owe')
}

const hour = 3600
const day = 24 * hour

/**
 * The scheduled jobs. Those with `idleSeconds` are periodic: they run in a brand at their interval while something
 * changes, and at their idle interval otherwise. All others are due by rows. `find_due_jobs` knows each by its name.
 * Effects outside the database are jobs of the queue (job-kinds.ts), which are queued here once they are due by time.
 */
export const jobs: readonly Job[] = [
  { name: 'expire-trades', intervalSeconds: 60, run: expireTrades },
  { name: 'refund-unanswered', intervalSeconds: 60, run: refundDueOrders },
  { name: 'run-due-returns', intervalSeconds: 60, run: runDueReturns },
  { name: 'receive-orders', intervalSeconds: 300, run: confirmDueReceipts },
  { name: 'release-orders', intervalSeconds: 300, run: releaseDueOrders },
  { name: 'sweep-attempts', intervalSeconds: 60, run: enqueueDueAttempts },
  { name: 'send-refunds', intervalSeconds: 10, run: enqueueDueRefunds },
  { name: 'expire-recharges', intervalSeconds: 60, run: expireRecharges },
  { name: 'refresh-sales', intervalSeconds: 60, run: refreshSales },
  { name: 'refresh-stale', intervalSeconds: 10, run: refreshStale },
  { name: 'remove-unused-pictures', intervalSeconds: hour, run: removeUnusedImages },
  // After changes of search documents.
  { name: 'refresh-best-sellers', intervalSeconds: 600, idleSeconds: null, run: refreshMarks },
  { name: 'refresh-vocabulary', intervalSeconds: 6 * hour, idleSeconds: null, run: refreshVocabulary },
  // Once in each brand after a release that changes the words of documents.
  { name: rebuildDocumentsJob, intervalSeconds: 60, idleSeconds: null, run: rebuildDocuments },
  // While a product waits for its time to be listed or delisted.
  { name: runGoodsScheduleJob, intervalSeconds: 60, idleSeconds: null, run: runGoodsSchedule },
  // While a version of a page waits for its time.
  { name: runContentScheduleJob, intervalSeconds: 60, idleSeconds: null, run: runContentSchedule },
  // While a person waits for the deletion of their account.
  { name: runDeletionsJob, intervalSeconds: 600, idleSeconds: null, run: createRunDueDeletions(personalData) },
  // While an application or a loan is open.
  { name: tendCreditJob, intervalSeconds: 600, idleSeconds: null, run: tendCredit },
  { name: 'watch-receivables', intervalSeconds: day, idleSeconds: day, run: watchReceivables },
  // While a reward of a referral is unclaimed.
  { name: expireRewardsJob, intervalSeconds: hour, idleSeconds: null, run: expireRewards },
  // After products were listed or delisted.
  { name: recountGoodsJob, intervalSeconds: 60, idleSeconds: null, run: recountStores },
  // While messages of web hooks wait for their next attempt.
  { name: webhooksDueJob, intervalSeconds: 10, idleSeconds: null, run: enqueueDueEndpoints },
  // After payments and refunds.
  { name: countSalesJob, intervalSeconds: 120, idleSeconds: null, run: countSales },
  // While a conversation sleeps, waits for somebody, or has messages that a shopper has not read.
  { name: tendChatsJob, intervalSeconds: 60, idleSeconds: null, run: tendChats },
  // On days with messages.
  { name: countChatsJob, intervalSeconds: 300, idleSeconds: null, run: countChats },
  // While there are visitors of a day.
  { name: deleteVisitorsJob, intervalSeconds: hour, idleSeconds: null, run: deletePastVisitors },
  // After movements of the ledger.
  { name: 'watch-ledger', intervalSeconds: 60, idleSeconds: day, run: watchLedger },
  { name: 'watch-escrow', intervalSeconds: hour, idleSeconds: day, run: watchEscrow },
  { name: 'watch-frozen', intervalSeconds: hour, idleSeconds: day, run: watchFrozen },
  // When there is something to delete.
  { name: 'purge', intervalSeconds: hour, idleSeconds: null, run: purge },
  { name: 'purge-identity', intervalSeconds: day, idleSeconds: day, run: purgePersonalData },
  // In brands with an address for them.
  { name: 'fetch-exchange-rates', intervalSeconds: day, idleSeconds: day, run: refreshRates },
  // Each morning of the brand.
  {
    name: 'tell-waiting-decisions',
    intervalSeconds: 600,
    idleSeconds: day,
    dailyAt: digestTime,
    run: tellWaitingDecisions,
  },
  { name: 'watch-audit', intervalSeconds: day, idleSeconds: day, run: watchAudit },
]
