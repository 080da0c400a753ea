import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who edited products. */
export const sellerGoodsPersonalData: PersonalData = {
  tables: [],
  actors: [...actorIds('goods_edits', ['user_id'], 'An id of a user without a name.')],
}
