import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Reports of products, by a person or their mail address. */
export const productReportsPersonalData: PersonalData = {
  tables: [
    personalTable('product_reports', {
      owner: 'user_id',
      exports: {
        as: 'product-reports',
        columns: ['goods_id', 'reason', 'text', 'email', 'state', 'answer', 'created_at', 'closed_at'],
      },
      erases: { set: { user_id: null, email: null, text: '' } },
    }),
    personalTable('product_reports', {
      owner: { email: 'email' },
      exports: { no: 'Sent without logging in: the address is not proven.' },
      erases: { set: { email: null, text: '' } },
    }),
  ],
  actors: [...actorIds('product_reports', ['closed_by'], 'An id of a user without a name.')],
}
