import type { Ctx } from '#server/platform/context.ts'
import { toNumberText, type Details } from './identity-checks.rules.ts'
import { listOfUser } from './identity-checks.queries.ts'
import { openDetails } from './seal-details.ts'

/** The decrypted details of a person's verifications, for the copy of their data. */
export async function listIdentityDetails(
  ctx: Ctx,
  userId: string,
): Promise<({ readonly number: string } & Details)[]> {
  const rows = await listOfUser(ctx, userId)
  return rows
    .filter(({ key_id: keyId }) => keyId !== null)
    .map((row) => ({ number: toNumberText(row.number), ...openDetails(ctx, row) }))
}
