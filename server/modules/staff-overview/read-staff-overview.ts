import type { Policy } from '#contract/brand-file.ts'
import { claimKinds, type ClaimKind } from '#contract/claim-kinds.ts'
import type { Data } from '#contract/operation.ts'
import type { staffOverviewApi, StaffQueue } from '#contract/staff-overview.ts'
import { queueKinds, queuePermissions, type QueueKind } from '#contract/staff-queues.ts'
import type { Figures } from '#contract/statistics.ts'
import { readDisputeQueue } from '#server/modules/after-sales/public.ts'
import { readApplicationQueue } from '#server/modules/applications/public.ts'
import { readAlertQueue, readRechargeQueue, readWithdrawalQueue } from '#server/modules/cash/public.ts'
import { readCreditQueue } from '#server/modules/credit/public.ts'
import { readIdentityQueue } from '#server/modules/identity-checks/public.ts'
import { readProductQueue } from '#server/modules/moderation/public.ts'
import { readRefundQueue } from '#server/modules/orders/public.ts'
import { readReportQueue } from '#server/modules/product-reports/public.ts'
import { listHolders } from '#server/modules/review-claims/public.ts'
import { readReviewQueue } from '#server/modules/reviews/public.ts'
import { countJobs } from '#server/modules/staff/public.ts'
import { readToday } from '#server/modules/statistics/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

type Overview = Data<(typeof staffOverviewApi)['read']>
type QueueState = { readonly count: number; readonly oldestAt: Date | null; readonly people?: readonly string[] }

/** The state of each queue. */
export const queueReaders: Readonly<Record<QueueKind, (ctx: Ctx) => Promise<QueueState>>> = {
  recharge: readRechargeQueue,
  withdrawal: readWithdrawalQueue,
  alert: readAlertQueue,
  dispute: readDisputeQueue,
  refund: readRefundQueue,
  product: readProductQueue,
  review: readReviewQueue,
  report: readReportQueue,
  application: readApplicationQueue,
  identity: readIdentityQueue,
  credit: readCreditQueue,
}

const limits: Readonly<Record<QueueKind, (policy: Policy) => number>> = {
  recharge: ({ rechargeAnswerHours }) => rechargeAnswerHours,
  withdrawal: ({ withdrawalAnswerHours }) => withdrawalAnswerHours,
  alert: ({ alertAnswerHours }) => alertAnswerHours,
  dispute: ({ disputeAnswerHours }) => disputeAnswerHours,
  refund: ({ refundAnswerHours }) => refundAnswerHours,
  product: ({ productAnswerHours }) => productAnswerHours,
  review: ({ reviewAnswerHours }) => reviewAnswerHours,
  report: ({ reportAnswerHours }) => reportAnswerHours,
  application: ({ applicationAnswerDays }) => applicationAnswerDays * 24,
  identity: ({ identityAnswerHours }) => identityAnswerHours,
  credit: ({ creditAnswerHours }) => creditAnswerHours,
}

/** The share of the limit that the oldest case has used; -1 for an empty queue. */
const getUsedShare = ({ oldestAt, limitHours }: StaffQueue, now: Date): number =>
  oldestAt === null ? -1 : (now.getTime() - Date.parse(oldestAt)) / (limitHours * 3_600_000)

const isClaimKind = (kind: string): kind is ClaimKind => claimKinds.some((one) => one === kind)
const toToday = ({ sales, orders, visitors }: Figures) => ({ sales, orders, visitors })

/** The queues of the caller, the nearest to its limit first, with today's figures and the health of the queue. */
export async function readStaffOverview(ctx: UserCtx): Promise<Overview> {
  const { permissions } = ctx.principal
  const kinds = queueKinds.filter((kind) => permissions.includes(queuePermissions[kind]))
  const [states, holders, today, jobs] = await Promise.all([
    Promise.all(kinds.map((kind) => queueReaders[kind](ctx))),
    listHolders(
      ctx,
      claimKinds.filter((kind) => kinds.some((one) => one === kind)),
    ),
    permissions.includes('orders.view') ? readToday(ctx) : null,
    permissions.includes('queue.view') ? countJobs(ctx) : null,
  ])
  const queues = kinds.map((kind, index): StaffQueue => {
    const { count, oldestAt, people } = states[index]!
    return {
      kind,
      waiting: count,
      oldestAt: oldestAt?.toISOString() ?? null,
      limitHours: limits[kind](ctx.brand.policy),
      people: [...(people ?? (isClaimKind(kind) ? holders.get(kind) : undefined) ?? [])],
    }
  })
  const now = ctx.clock.now()
  return {
    queues: queues.toSorted((one, other) => getUsedShare(other, now) - getUsedShare(one, now)),
    today: today && { now: toToday(today.now), before: toToday(today.before) },
    jobs,
  }
}
