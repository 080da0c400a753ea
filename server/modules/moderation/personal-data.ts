import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who checked products. */
export const moderationPersonalData: PersonalData = {
  tables: [],
  actors: [...actorIds('product_checks', ['decided_by'], 'An id of a user without a name.')],
}
