import { actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who changed delivery methods. */
export const deliveryPersonalData: PersonalData = {
  tables: [],
  actors: [...actorNames('delivery_versions', 'changed_by')],
}
