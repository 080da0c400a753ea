import type { DeletionObstacle } from '#contract/personal-data.ts'
import { countOpenReturns } from '#server/modules/after-sales/public.ts'
import { countOpenTransfers } from '#server/modules/cash/public.ts'
import { listNamedStores } from '#server/modules/merchants/public.ts'
import { hasUnfinishedCredit } from '#server/modules/credit/public.ts'
import { countUnfinishedOrders } from '#server/modules/orders/public.ts'
import { countOpenRewards } from '#server/modules/referral/public.ts'
import { isLastRoleManager } from '#server/modules/staff/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'

export type Obstacle = { readonly cause: DeletionObstacle; readonly count?: number; readonly amount?: number }

/** Everything that a person must settle before their account can be deleted. */
export async function findObstacles(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const [orders, returns, balance, rewards, transfers, hasCredit, stores, isLastManager] = await Promise.all([
    countUnfinishedOrders(ctx, userId),
    countOpenReturns(ctx, userId),
    getBalance(ctx, userId),
    countOpenRewards(ctx, userId),
    countOpenTransfers(ctx, userId),
    hasUnfinishedCredit(ctx, userId),
    listNamedStores(ctx, { ownerIds: [userId] }),
    isLastRoleManager(ctx, userId),
  ])
  const amount = toMajor(balance.availableMinor + balance.frozenMinor, ctx.brand.settings.currency.digits)
  const hasBalance = balance.availableMinor !== 0 || balance.frozenMinor !== 0
  return [
    ...(orders > 0 ? [{ cause: 'orders', count: orders } as const] : []),
    ...(returns > 0 ? [{ cause: 'returns', count: returns } as const] : []),
    ...(hasBalance ? [{ cause: 'balance', amount } as const] : []),
    ...(rewards > 0 ? [{ cause: 'rewards', count: rewards } as const] : []),
    ...(transfers > 0 ? [{ cause: 'transfers', count: transfers } as const] : []),
    ...(hasCredit ? [{ cause: 'credit' } as const] : []),
    ...(stores.length > 0 ? [{ cause: 'store' } as const] : []),
    ...(isLastManager ? [{ cause: 'administrator' } as const] : []),
  ]
}
