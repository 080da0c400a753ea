import { sql } from 'kysely'
import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Returns and withdrawals of a person, without their words once they are erased. */
export const afterSalesPersonalData: PersonalData = {
  tables: [
    personalTable('return_messages', {
      owner: { key: 'return_id', parent: 'returns', by: 'user_id' },
      exports: { as: 'return-messages', columns: ['return_id', 'author', 'text', 'images', 'at'] },
      erases: { set: { text: '', images: sql`'[]'::jsonb` } },
    }),
    personalTable('return_lines', {
      owner: { key: 'return_id', parent: 'returns', by: 'user_id' },
      exports: { as: 'return-lines', columns: ['return_id', 'order_id', 'line_id', 'quantity', 'granted_quantity'] },
      erases: { keep: 'Units and sums of an order.' },
    }),
    personalTable('returns', {
      owner: 'user_id',
      exports: {
        as: 'returns',
        columns: [
          'id',
          'order_id',
          'kind',
          'state',
          'reason',
          'amount_minor',
          'refunded_minor',
          'answer',
          'carrier',
          'tracking_number',
          'requested_at',
          'closed_at',
          'is_withdrawal',
        ],
      },
      erases: { set: { reason: '', answer: null, tracking_number: sql`case when carrier is not null then '-' end` } },
    }),
    personalTable('contract_withdrawals', {
      owner: 'user_id',
      exports: { as: 'contract-withdrawals', columns: ['order_id', 'lines', 'outcome', 'declared_at'] },
      erases: { keep: 'Proves the declaration; names units only.' },
    }),
  ],
  actors: [
    ...actorIds('return_messages', ['author', 'author_id'], 'An id of a user without a name.'),
    ...actorIds('returns', ['closed_by'], 'Says which side, not who.'),
  ],
}
