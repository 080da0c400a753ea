import type { accountApi } from '#contract/account.ts'
import type { Address } from '#contract/address.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  findUserAddress,
  listAddresses,
  insertAddress,
  moveDefault,
  updateAddress,
  type AddressTexts,
  deleteAddressRow,
} from './addresses.queries.ts'
import { checkAddress } from '../identity.rules.ts'
import { lockUser } from '../users/users.queries.ts'

export async function readAddresses(ctx: UserCtx): Promise<Data<(typeof accountApi)['addresses']>> {
  const pageList = await listAddresses(ctx, ctx.principal.userId)
  return { pageList, defaultAddress: pageList.find((address) => address.use === 1) ?? null }
}

/** Returns one of the caller's own addresses, without an id the default one; null when there is none. */
export async function findAddress(ctx: UserCtx, id?: string): Promise<Address | null> {
  if (id === undefined) return (await readAddresses(ctx)).defaultAddress
  return isId(id) ? findUserAddress(ctx, ctx.principal.userId, id) : null
}

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

/** Deletes an address; when it was the default, the newest remaining one becomes the default. */
export async function deleteAddress(
  ctx: UserCtx,
  { id }: { readonly id: string },
): Promise<Data<(typeof accountApi)['deleteAddress']>> {
  if (!isId(id)) throw refusal('address.not_found')
  await lockUser(ctx, ctx.principal.userId)
  if (!(await deleteAddressRow(ctx, ctx.principal.userId, id))) throw refusal('address.not_found')
  const left = await readAddresses(ctx)
  const newest = left.pageList[0]
  if (left.defaultAddress || !newest) return left
  await moveDefault(ctx, ctx.principal.userId, newest.id)
  return readAddresses(ctx)
}

export async function chooseDefaultAddress(
  ctx: UserCtx,
  { id }: { readonly id: string },
): Promise<Data<(typeof accountApi)['defaultAddress']>> {
  await lockUser(ctx, ctx.principal.userId)
  if (!(await findAddress(ctx, id))) throw refusal('address.not_found')
  await moveDefault(ctx, ctx.principal.userId, id)
  return readAddresses(ctx)
}
