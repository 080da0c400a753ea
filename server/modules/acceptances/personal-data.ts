import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Documents that a person accepted. */
export const acceptancesPersonalData: PersonalData = {
  tables: [
    personalTable('document_acceptances', {
      owner: 'user_id',
      exports: { as: 'accepted-documents', columns: ['number', 'version', 'reason', 'lang', 'accepted_at'] },
      erases: { keep: 'Proves which terms a contract had.' },
    }),
  ],
}
