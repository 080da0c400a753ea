import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Applications of a person for a store. The owner of a store cannot be erased. */
export const applicationsPersonalData: PersonalData = {
  tables: [
    personalTable('store_application_events', {
      owner: { key: 'application_id', parent: 'store_applications', by: 'user_id' },
      exports: { as: 'store-application-events', columns: ['kind', 'reason', 'parts', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('store_invitations', {
      owner: { key: 'application_id', parent: 'store_applications', by: 'user_id' },
      exports: { no: 'The code of the invitation is the shop’s.' },
      erases: 'delete',
    }),
    personalTable('store_applications', {
      owner: 'user_id',
      exports: {
        as: 'store-applications',
        columns: [
          'number',
          'state',
          'content',
          'account_masked',
          'requests',
          'reason',
          'sent_at',
          'decided_at',
          'created_at',
          'updated_at',
        ],
      },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorIds('store_application_events', ['user_id'], 'An id of a user without a name.'),
    ...actorIds('store_applications', ['taken_by', 'decided_by'], 'An id of a user without a name.'),
  ],
}
