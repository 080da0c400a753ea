import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** The ledger, which never changes and has no names. */
export const walletPersonalData: PersonalData = {
  tables: [
    personalTable('ledger_entries', {
      owner: { key: 'account_id', parent: 'ledger_accounts', by: 'owner_id' },
      exports: {
        as: 'wallet-entries',
        columns: ['transaction_id', 'amount_minor', 'currency', 'balance_after_minor', 'at'],
      },
      erases: { keep: 'Sums of the shop; no name.' },
    }),
    personalTable('ledger_accounts', {
      owner: 'owner_id',
      exports: { as: 'wallet', columns: ['kind', 'currency', 'balance_minor', 'created_at'] },
      erases: { keep: 'Sums of the shop; no name.' },
    }),
  ],
  actors: [...actorIds('ledger_transactions', ['actor_id'], 'An id of a user without a name.')],
}
