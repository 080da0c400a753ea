import { sql } from 'kysely'
import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Payments of a person. */
export const paymentsPersonalData: PersonalData = {
  tables: [
    personalTable('payment_attempts', {
      owner: 'user_id',
      exports: {
        as: 'payments',
        columns: [
          'id',
          'method',
          'amount_minor',
          'currency',
          'status',
          'created_at',
          'settled_at',
          'purpose',
          'refunded_minor',
        ],
      },
      erases: { set: { redirect_url: null } },
    }),
    personalTable('payment_alerts', {
      owner: 'user_id',
      exports: { as: 'payment-questions', columns: ['kind', 'amount_minor', 'why', 'raised_at', 'closed_at'] },
      erases: { set: { note: sql`case when closed_at is not null then '-' end` } },
    }),
  ],
  actors: [...actorIds('payment_alerts', ['closer_id'], 'An id of a user without a name.')],
}
