import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Address } from '#contract/address.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'

type AddressTables = Pick<Tables, 'addresses'>

/** The fields of an address that a shopper fills in. */
export type AddressTexts = Omit<Address, 'id' | 'use'>

const toRow = ({ areaCode, ...texts }: AddressTexts) => ({ ...texts, area_code: areaCode })

type AddressOwner = { readonly brandId: number; readonly userId: string }

const selectAddresses = (db: Kysely<AddressTables>, { brandId, userId }: AddressOwner) =>
  db
    .selectFrom('addresses')
    .select([
      'id',
      'consignee',
      'area_code as areaCode',
      'phone',
      'email',
      'country',
      'region',
      'city',
      'street',
      'postcode',
    ])
    .select('is_default')
    .where('brand_id', '=', brandId)
    .where('user_id', '=', userId)

type Row = AddressTexts & { readonly id: string; readonly is_default: boolean }
const toAddress = ({ is_default, ...row }: Row): Address => ({ ...row, use: is_default ? 1 : 0 })

const listQuery = prepareQuery((db: Kysely<AddressTables>, owner: AddressOwner) =>
  selectAddresses(db, owner).orderBy('is_default', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc'),
)

const findQuery = prepareQuery((db: Kysely<AddressTables>, owner: AddressOwner & { readonly id: string }) =>
  selectAddresses(db, owner).where('id', '=', owner.id),
)

/** A user's addresses, the default first, then the newest. */
export async function listAddresses(ctx: Ctx<AddressTables>, userId: string): Promise<Address[]> {
  const { rows } = await listQuery(ctx, { brandId: ctx.brand.id, userId })
  return rows.map(toAddress)
}

export async function findUserAddress(ctx: Ctx<AddressTables>, userId: string, id: string): Promise<Address | null> {
  const [row] = (await findQuery(ctx, { brandId: ctx.brand.id, userId, id })).rows
  return row ? toAddress(row) : null
}

export const insertAddress = (ctx: Ctx<AddressTables>, userId: string, { id, use, ...texts }: Address) =>
  ctx.db
    .insertInto('addresses')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      ...toRow(texts),
      is_default: use === 1,
      created_at: ctx.clock.now(),
    })
    .execute()

/** False when the user has no such address. */
export async function updateAddress(
  ctx: Ctx<AddressTables>,
  userId: string,
  id: string,
  texts: AddressTexts,
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('addresses')
    .set(toRow(texts))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** False when the user has no such address. */
export async function deleteAddressRow(ctx: Ctx<AddressTables>, userId: string, id: string): Promise<boolean> {
  const deleted = await ctx.db
    .deleteFrom('addresses')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Moves the default to an address, or clears it. Two statements, because a unique key allows one default. */
export async function moveDefault(ctx: Ctx<AddressTables>, userId: string, id: string | null): Promise<void> {
  const change = (isDefault: boolean) =>
    ctx.db
      .updateTable('addresses')
      .set({ is_default: isDefault })
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
  await change(false).where('is_default', '=', true).execute()
  if (id) await change(true).where('id', '=', id).execute()
}
