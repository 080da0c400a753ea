import { contractWithdrawalsApi } from '#contract/contract-withdrawals.ts'
import { returnsApi, sellerReturnsApi, staffReturnsApi } from '#contract/returns.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { confirmReturn } from './confirm-return.ts'
import { declareWithdrawal, readWithdrawal } from './contract-withdrawals.ts'
import { decideReturn } from './decide-return.ts'
import { disputeReturn, shipBack, withdrawReturn } from './buyer-actions.ts'
import { decideDispute } from './decide-dispute.ts'
import { countDisputes, countStoreReturns, listAllReturns, listOwnReturns, listStoreReturns } from './list-returns.ts'
import { previewDispute, readAnyReturn, readOwnReturn, readReturnsOfOrder, readStoreReturn } from './read-returns.ts'
import { requestReturn } from './request-return.ts'
import { writeAsSeller, writeAsShopper } from './write-message.ts'

export function serveAfterSales({ serve }: Serve): void {
  serve<typeof returnsApi, UserCtx>('returns', returnsApi, {
    request: requestReturn,
    ship: shipBack,
    message: writeAsShopper,
    dispute: disputeReturn,
    withdraw: withdrawReturn,
    list: listOwnReturns,
    detail: readOwnReturn,
    ofOrder: readReturnsOfOrder,
  })
  serve<typeof contractWithdrawalsApi, UserCtx>('contractWithdrawals', contractWithdrawalsApi, {
    detail: readWithdrawal,
    declare: declareWithdrawal,
  })
  serve<typeof sellerReturnsApi, UserCtx>('sellerReturns', sellerReturnsApi, {
    list: listStoreReturns,
    count: countStoreReturns,
    detail: readStoreReturn,
    decide: decideReturn,
    confirm: confirmReturn,
    message: writeAsSeller,
  })
  serve<typeof staffReturnsApi, UserCtx>('staffReturns', staffReturnsApi, {
    list: listAllReturns,
    count: countDisputes,
    detail: readAnyReturn,
    preview: previewDispute,
    decide: decideDispute,
  })
}
