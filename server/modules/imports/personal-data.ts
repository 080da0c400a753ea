import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who imported products of a store. */
export const importsPersonalData: PersonalData = {
  tables: [],
  actors: [...actorIds('goods_imports', ['user_id'], 'An id of a user without a name.')],
}
