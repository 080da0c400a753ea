import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** The cart of a person. */
export const cartPersonalData: PersonalData = {
  tables: [
    personalTable('cart_lines', {
      owner: { key: 'cart_id', parent: 'carts', by: 'user_id' },
      exports: { as: 'cart', columns: ['sku_id', 'quantity', 'checked', 'added_at'] },
      erases: 'delete',
    }),
    personalTable('carts', {
      owner: 'user_id',
      exports: { as: 'cart-state', columns: ['updated_at'] },
      erases: 'delete',
    }),
  ],
}
