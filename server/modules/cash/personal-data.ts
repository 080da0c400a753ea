import { sql } from 'kysely'
import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Money that a person paid in and out. Amounts stay; accounts do not. */
export const cashPersonalData: PersonalData = {
  tables: [
    personalTable('withdrawals', {
      owner: 'user_id',
      exports: {
        as: 'withdrawals',
        columns: ['id', 'status', 'amount_minor', 'fee_minor', 'answer', 'created_at', 'decided_at'],
      },
      erases: { set: { answer: null, first_note: null } },
    }),
    personalTable('recharges', {
      owner: 'user_id',
      exports: {
        as: 'top-ups',
        columns: ['id', 'channel', 'status', 'amount_minor', 'credited_minor', 'answer', 'created_at', 'decided_at'],
      },
      erases: { set: { answer: null } },
    }),
    personalTable('payout_accounts', {
      owner: 'user_id',
      exports: { as: 'payout-accounts', columns: ['kind', 'label', 'masked', 'created_at', 'deleted_at'] },
      erases: { set: { label: '', masked: '', sealed: sql`''::bytea`, deleted_at: ({ at }) => at } },
    }),
  ],
  actors: [
    ...actorIds('withdrawals', ['decider_id', 'first_approver_id'], 'An id of a user without a name.'),
    ...actorIds('recharges', ['decider_id'], 'An id of a user without a name.'),
  ],
}
