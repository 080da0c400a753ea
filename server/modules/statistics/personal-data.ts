import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Months in which a person bought, for figures. */
export const statisticsPersonalData: PersonalData = {
  tables: [
    personalTable('buyer_months', {
      owner: 'user_id',
      exports: { as: 'months-with-orders', columns: ['month'] },
      erases: { keep: 'Counts returning buyers; no name.' },
    }),
  ],
}
