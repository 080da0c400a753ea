import type { TestShop } from './app.ts'

/** The stored row of a verification, as a copy of the database has it. */
export const listCheckRows = (shop: TestShop, id: string) =>
  shop
    .db()
    .selectFrom('identity_checks')
    .selectAll()
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', id)
    .execute()
