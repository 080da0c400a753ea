import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Products that a person looked at. */
export const browsingPersonalData: PersonalData = {
  tables: [
    personalTable('goods_views', {
      owner: 'user_id',
      exports: { as: 'viewed-products', columns: ['goods_id', 'viewed_at'] },
      erases: 'delete',
    }),
    personalTable('compared_goods', {
      owner: 'user_id',
      exports: { as: 'compared-products', columns: ['goods_id', 'added_at'] },
      erases: 'delete',
    }),
  ],
}
