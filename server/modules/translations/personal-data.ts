import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who exported and imported translations. */
export const translationsPersonalData: PersonalData = {
  tables: [],
  actors: [
    ...actorIds('translation_exports', ['user_id'], 'A file of 30 days; the id leads to a user without a name.'),
    ...actorIds('translation_imports', ['user_id'], 'A file of 30 days; the id leads to a user without a name.'),
  ],
}
