import { actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who edited pages of stores. */
export const storePagesPersonalData: PersonalData = {
  tables: [],
  actors: [...actorNames('store_page_drafts', 'changed_by'), ...actorNames('store_page_versions', 'published_by')],
}
