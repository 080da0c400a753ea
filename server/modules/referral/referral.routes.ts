import { referralApi, sellerReferralApi, staffReferralApi } from '#contract/referral.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { bindOwnReferrer, recordReferralVisit } from './bind-referrer.ts'
import { claimRewards } from './claim-rewards.ts'
import { decideReward } from './decide-reward.ts'
import { permitUser, readUserReferral } from './permit-user.ts'
import { readDesk, readMonths } from './read-desk.ts'
import { readProfits, readSummary } from './read-summary.ts'
import { readRates, readStoreRate, saveRateOfStore, saveStoreRate } from './store-rates.ts'

export function serveReferral({ serve }: Serve): void {
  serve<typeof referralApi, UserCtx>('referral', referralApi, {
    summary: readSummary,
    profits: readProfits,
    claim: claimRewards,
    bind: bindOwnReferrer,
    visit: recordReferralVisit,
  })
  serve<typeof sellerReferralApi, SellerCtx>('sellerReferral', sellerReferralApi, {
    rate: readStoreRate,
    saveRate: saveStoreRate,
  })
  serve<typeof staffReferralApi, UserCtx>('staffReferral', staffReferralApi, {
    list: readDesk,
    decide: decideReward,
    months: readMonths,
    user: readUserReferral,
    permit: permitUser,
    rates: readRates,
    saveRate: saveRateOfStore,
  })
}
