import type { accountApi, Address } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import {
  findAddressOf,
  insertAddress,
  listAddresses,
  moveDefault,
  updateAddress,
  type AddressTexts,
} from './addresses.queries.ts'
import { checkAddress } from './identity.rules.ts'
import { lockUser } from './users.queries.ts'

type Adding = Parsed<(typeof accountApi)['addAddress']>

const textsOf = ({ use: _use, ...texts }: Adding): AddressTexts => ({
  ...texts,
  email: texts.email ?? null,
  postcode: texts.postcode ?? null,
})

/** Adds an address; the first one is the default whatever was asked. Refuses `address.limit`. */
export async function addAddress(ctx: UserCtx, input: Adding): Promise<{ address: Address }> {
  const { userId } = ctx.who
  checkAddress(ctx.brand.policy, input)
  await lockUser(ctx, userId)
  const present = await listAddresses(ctx, userId)
  const max = ctx.brand.policy.addressesPerUserMax
  if (present.length >= max) throw refuse('address.limit', { max })
  const isDefault = input.use === true || present.length === 0
  if (isDefault) await moveDefault(ctx, userId, null)
  const address: Address = { id: newId(ctx.clock.now().getTime()), ...textsOf(input), use: isDefault ? 1 : 0 }
  await insertAddress(ctx, userId, address)
  return { address }
}

/** Rewrites an address. `use` may make it the default; only another one can take that away again. */
export async function editAddress(
  ctx: UserCtx,
  { id, ...input }: Parsed<(typeof accountApi)['editAddress']>,
): Promise<{ address: Address }> {
  const { userId } = ctx.who
  checkAddress(ctx.brand.policy, input)
  if (!isId(id)) throw refuse('address.not_found')
  await lockUser(ctx, userId)
  if (!(await updateAddress(ctx, userId, id, textsOf(input)))) throw refuse('address.not_found')
  if (input.use) await moveDefault(ctx, userId, id)
  return { address: (await findAddressOf(ctx, userId, id))! }
}
