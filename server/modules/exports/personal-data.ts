import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who asked for files of a store. */
export const exportsPersonalData: PersonalData = {
  tables: [],
  actors: [
    ...actorIds(
      'list_exports',
      ['user_id'],
      'A file of a store, kept for a week; the id leads to a user without a name.',
    ),
  ],
}
