import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advanceReturn } from './advance-return.ts'
import { getOwnReturn } from './find-returns.ts'
import { readOwnReturn } from './read-returns.ts'

type Ship = (typeof returnsApi)['ship']

/** The buyer has sent accepted goods back. Throws `return.not_found` and `return.status_inoperable`. */
export async function shipBack(ctx: UserCtx, { returnId, ...parcel }: Parsed<Ship>): Promise<Data<Ship>> {
  const row = await getOwnReturn(ctx, returnId)
  const stamps = { carrier: parcel.carrier, tracking_number: parcel.trackingNumber }
  await advanceReturn(ctx, row, { event: 'ship', actor: 'shopper', stamps })
  return readOwnReturn(ctx, { returnId: row.id })
}
