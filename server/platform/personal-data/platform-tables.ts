import { actorIds, personalTable, type PersonalData } from './personal-table.ts'

/** The personal data of the platform itself. */
export const platformPersonalData: PersonalData = {
  tables: [
    personalTable('idempotency_keys', {
      owner: 'scope',
      exports: { no: 'Answers of the last day, which the other files have.' },
      erases: 'delete',
    }),
    // The sealed values of the log are readable only with it.
    personalTable('person_keys', {
      owner: 'user_id',
      exports: { no: 'A key.' },
      erases: { keep: '`erasePersonKey` deletes it, also from memory.' },
    }),
    personalTable('audit_log', {
      owner: 'user_id',
      exports: { as: 'actions-as-staff', columns: ['at', 'operation'] },
      erases: { keep: 'A chain of hashes; name, address and personal values are sealed with the key of the person.' },
    }),
  ],
  actors: [...actorIds('audit_log', ['username', 'address'], 'Sealed with the key of the person.')],
}
