import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Copies and deletions that a person asked for. */
export const ownPersonalData: PersonalData = {
  tables: [
    personalTable('personal_exports', {
      owner: 'user_id',
      exports: { as: 'copies-of-your-data', columns: ['state', 'byte_count', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('account_deletions', {
      owner: 'user_id',
      exports: { as: 'account-deletion', columns: ['requested_at', 'due_at', 'put_off'] },
      erases: 'delete',
    }),
  ],
}
