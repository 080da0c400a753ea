import { actorNames, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Coupons of a person, and who changed promotions. */
export const promotionsPersonalData: PersonalData = {
  tables: [
    personalTable('collected_coupons', {
      owner: 'user_id',
      exports: { as: 'coupons', columns: ['coupon_id', 'state', 'collected_at', 'used_at'] },
      erases: { keep: 'Counts how often a coupon was used.' },
    }),
  ],
  actors: [...actorNames('coupons', 'changed_by'), ...actorNames('sale_prices', 'changed_by')],
}
