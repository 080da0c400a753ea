import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Quotes, which are deleted within a day anyway. */
export const checkoutPersonalData: PersonalData = {
  tables: [
    personalTable('quotes', {
      owner: 'user_id',
      exports: { as: 'quotes', columns: ['id', 'content', 'created_at', 'expires_at'] },
      erases: 'delete',
    }),
  ],
}
