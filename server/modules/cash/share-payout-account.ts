import type { Ctx } from '#server/platform/context.ts'
import { listSealedDetails } from './payout-accounts.queries.ts'
import { openDetails } from './seal-details.ts'

const normalize = (number: string) => number.replaceAll(/[^\da-z]/gi, '').toUpperCase()

/** True when two users have, or had, a payout account with the same number or address. */
export async function sharePayoutAccount(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const rows = await listSealedDetails(ctx, [userId, otherId])
  const listNumbers = (ownerId: string) =>
    rows
      // Those of erased users are empty.
      .filter(({ userId: owner, sealed }) => owner === ownerId && sealed.length > 0)
      .map(({ id, sealed }) => normalize(openDetails(ctx, id, sealed).number))
  const own = new Set(listNumbers(userId))
  return listNumbers(otherId).some((number) => own.has(number))
}
