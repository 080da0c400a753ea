import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Favourites of a person. */
export const cataloguePersonalData: PersonalData = {
  tables: [
    personalTable('favourites', {
      owner: 'user_id',
      exports: { as: 'favourites', columns: ['goods_id', 'created_at', 'price_minor', 'told_at'] },
      erases: 'delete',
    }),
  ],
}
