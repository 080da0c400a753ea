import { staffMoneyApi } from '#contract/staff-money.ts'
import { sellerMoneyApi } from '#contract/seller-money.ts'
import { payoutAccountsApi, rechargesApi, statementApi, withdrawalsApi } from '#contract/wallet.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { cancelRecharge, rechargeWallet } from './recharge-wallet.ts'
import { decideRecharge } from './decide-recharge.ts'
import { decideWithdrawal, revealWithdrawal } from './decide-withdrawal.ts'
import { listOwnRecharges, readRechargeRules } from './list-recharges.ts'
import { listOwnWithdrawals, readWithdrawalRules } from './read-withdrawals.ts'
import { countAllRecharges, listAllRecharges, readStaffRecharge } from './staff-recharges.ts'
import { countAllWithdrawals, listAllWithdrawals, readStaffWithdrawal } from './staff-withdrawals.ts'
import { closePaymentAlert, listPaymentAlerts, readPaymentAlert } from './payment-alerts.ts'
import { addAccount, readAccounts, removeAccount } from './payout-accounts.ts'
import { readEarnings, readStatement } from './read-statement.ts'
import {
  listOrderEarnings,
  listPayouts,
  readMoneyOverview,
  readSellerBalance,
  transferEarnings,
} from './seller-money.ts'
import { payOutEarnings, withdraw } from './withdraw.ts'

export function serveCash({ serve }: Serve): void {
  serve<typeof statementApi, UserCtx>('wallet', statementApi, { statement: readStatement })
  serve<typeof rechargesApi, UserCtx>('wallet', rechargesApi, {
    rechargeRules: readRechargeRules,
    recharge: rechargeWallet,
    recharges: listOwnRecharges,
    cancelRecharge,
  })
  serve<typeof payoutAccountsApi, UserCtx>('wallet', payoutAccountsApi, {
    accounts: readAccounts,
    addAccount: addAccount,
    deleteAccount: removeAccount,
  })
  serve<typeof withdrawalsApi, UserCtx>('wallet', withdrawalsApi, {
    withdrawalRules: readWithdrawalRules,
    withdraw,
    withdrawals: listOwnWithdrawals,
  })
  serve<typeof sellerMoneyApi, SellerCtx>('sellerMoney', sellerMoneyApi, {
    balance: readSellerBalance,
    overview: readMoneyOverview,
    orders: listOrderEarnings,
    statement: readEarnings,
    payouts: listPayouts,
    payout: payOutEarnings,
    transfer: transferEarnings,
  })
  serve<typeof staffMoneyApi, UserCtx>('staffMoney', staffMoneyApi, {
    recharges: listAllRecharges,
    recharge: readStaffRecharge,
    countRecharges: countAllRecharges,
    decideRecharge,
    withdrawals: listAllWithdrawals,
    withdrawal: readStaffWithdrawal,
    countWithdrawals: countAllWithdrawals,
    revealWithdrawal,
    decideWithdrawal,
    alerts: listPaymentAlerts,
    alert: readPaymentAlert,
    closeAlert: closePaymentAlert,
  })
}
