import type { Ctx } from '#server/platform/context.ts'
import { findReferrerRow } from './referrers.queries.ts'

type Referrer = NonNullable<Awaited<ReturnType<typeof findReferrerRow>>>

/** Whether a user may refer others: as staff decided for them, else as the brand's policy says. */
export const mayRefer = ({ brand }: Ctx, { may_refer, status }: Pick<Referrer, 'may_refer' | 'status'>): boolean =>
  status === 'active' && (may_refer ?? brand.policy.referralByEveryone)

/** The active user with this usercode; undefined when there is none. */
export async function findReferrerByCode(ctx: Ctx, usercode: string): Promise<Referrer | undefined> {
  const found = await findReferrerRow(ctx, { usercode })
  return found?.status === 'active' ? found : undefined
}
