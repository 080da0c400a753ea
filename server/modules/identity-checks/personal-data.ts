import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Verifications of a person; the copy of their data has the details that are encrypted in a separate file. */
export const identityChecksPersonalData: PersonalData = {
  tables: [
    personalTable('identity_check_events', {
      owner: { key: 'check_id', parent: 'identity_checks', by: 'user_id' },
      exports: { as: 'identity-events', columns: ['kind', 'reason', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('identity_documents', {
      owner: 'user_id',
      exports: { no: 'Only keyed hashes are stored.' },
      erases: 'delete',
    }),
    personalTable('identity_checks', {
      owner: 'user_id',
      exports: {
        as: 'identity',
        columns: [
          'number',
          'level',
          'state',
          'country',
          'document_type',
          'number_masked',
          'requests',
          'reject_reason',
          'note',
          'sent_at',
          'decided_at',
          'valid_until',
          'used_at',
          'created_at',
          'updated_at',
        ],
      },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorIds('identity_check_events', ['user_id'], 'An id of a user without a name.'),
    ...actorIds('identity_checks', ['first_approver_id', 'decided_by'], 'An id of a user without a name.'),
  ],
}
