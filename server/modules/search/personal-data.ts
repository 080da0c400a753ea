import { actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who pinned search results. */
export const searchPersonalData: PersonalData = {
  tables: [],
  actors: [...actorNames('search_pins', 'changed_by')],
}
