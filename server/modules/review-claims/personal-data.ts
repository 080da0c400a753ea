import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Tasks that somebody of the staff is deciding. */
export const reviewClaimsPersonalData: PersonalData = {
  tables: [
    personalTable('review_claims', {
      owner: 'user_id',
      exports: { no: 'A task that is open for minutes.' },
      erases: 'delete',
    }),
  ],
}
