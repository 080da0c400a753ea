import type { accountApi, Address } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  findUserAddress,
  insertAddress,
  listAddresses,
  moveDefault,
  updateAddress,
  type AddressTexts,
} from './addresses.queries.ts'
import { checkAddress } from './identity.rules.ts'
import { lockUser } from './users.queries.ts'

type AddressInput = Parsed<(typeof accountApi)['addAddress']>

const toTexts = ({ use: _use, ...texts }: AddressInput): AddressTexts => ({
  ...texts,
  email: texts.email ?? null,
  postcode: texts.postcode ?? null,
})

/** Adds an address; the first one always becomes the default. Throws `address.limit`. */
export async function addAddress(ctx: UserCtx, input: AddressInput): Promise<{ address: Address }> {
  const { userId } = ctx.principal
  checkAddress(ctx.brand.policy, input)
  await lockUser(ctx, userId)
  const present = await listAddresses(ctx, userId)
  const max = ctx.brand.policy.addressesPerUserMax
  if (present.length >= max) throw refusal('address.limit', { max })
  const isDefault = input.use === true || present.length === 0
  if (isDefault) await moveDefault(ctx, userId, null)
  const address: Address = { id: newId(ctx.clock.now().getTime()), ...toTexts(input), use: isDefault ? 1 : 0 }
  await insertAddress(ctx, userId, address)
  return { address }
}

/** Replaces an address. `use` may make it the default; the default is cleared only by choosing another one. */
export async function editAddress(
  ctx: UserCtx,
  { id, ...input }: Parsed<(typeof accountApi)['editAddress']>,
): Promise<{ address: Address }> {
  const { userId } = ctx.principal
  checkAddress(ctx.brand.policy, input)
  if (!isId(id)) throw refusal('address.not_found')
  await lockUser(ctx, userId)
  if (!(await updateAddress(ctx, userId, id, toTexts(input)))) throw refusal('address.not_found')
  if (input.use) await moveDefault(ctx, userId, id)
  return { address: (await findUserAddress(ctx, userId, id))! }
}
