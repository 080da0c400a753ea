import {
  actorIds,
  actorNames,
  personalTable,
  type PersonalData,
} from '#server/platform/personal-data/personal-table.ts'

/** Stores that a person follows, and who changed stores. */
export const merchantsPersonalData: PersonalData = {
  tables: [
    personalTable('follows', {
      owner: 'user_id',
      exports: { as: 'followed-stores', columns: ['store_id', 'created_at'] },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorNames('store_closures', 'changed_by'),
    ...actorIds('stores', ['owner_id'], 'The owner of a store cannot be erased.'),
  ],
}
