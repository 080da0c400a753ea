import { actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who edited the look of the shop. */
export const themesPersonalData: PersonalData = {
  tables: [],
  actors: [...actorNames('theme_drafts', 'changed_by'), ...actorNames('theme_versions', 'published_by')],
}
