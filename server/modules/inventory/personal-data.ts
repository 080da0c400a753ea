import { actorIds, actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Who changed stock and warehouses. */
export const inventoryPersonalData: PersonalData = {
  tables: [],
  actors: [
    ...actorIds('stock_movements', ['user_id'], 'An id of a user without a name.'),
    ...actorNames('warehouses', 'changed_by'),
  ],
}
