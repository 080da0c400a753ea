import { actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who edited the home page. */
export const homePersonalData: PersonalData = {
  tables: [],
  actors: [...actorNames('home_drafts', 'changed_by'), ...actorNames('home_versions', 'published_by')],
}
