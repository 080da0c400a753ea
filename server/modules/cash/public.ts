export { serveCash } from './cash.routes.ts'
export { readUserWallet } from './read-statement.ts'
export { countOpenTransfers } from './count-open-transfers.ts'
export { checkFrozen } from './check-frozen.ts'
export { expireRecharges } from './recharges.queries.ts'
export { handleRechargePayment } from './credit-recharge.ts'
export { listPayouts as listPayoutsOfSeller } from './seller-money.ts'
export { readEarningLines, writeStatement } from './write-statement.ts'
export { addReviewedAccount, hasPayoutAccount } from './payout-accounts.ts'
export { maskNumber } from './cash.rules.ts'
export { sharePayoutAccount } from './share-payout-account.ts'
export { openDetails, sealDetails } from './seal-details.ts'
export { findRechargeSubject } from './decide-recharge.ts'
export { findWithdrawalSubject } from './decide-withdrawal.ts'
export { findAlertSubject } from './payment-alerts.ts'
export { decideRecharge } from './decide-recharge.ts'
export {
  claimPayouts,
  listOpenPayouts,
  listPayoutsById,
  listTransfersById,
  listWaitingTransfers,
  markPaidOutside,
  releasePayouts,
  returnPaidWithdrawal,
  type BankPayout,
} from './payouts.ts'
export { readAlertQueue } from './payment-alerts.ts'
export { readRechargeQueue } from './staff-recharges.ts'
export { readWithdrawalQueue } from './staff-withdrawals.ts'
export { cashPersonalData } from './personal-data.ts'
