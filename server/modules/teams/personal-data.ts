import {
  actorIds,
  actorNames,
  personalTable,
  type PersonalData,
} from '#server/platform/personal-data/personal-table.ts'

/** Teams of stores. */
export const teamsPersonalData: PersonalData = {
  tables: [
    personalTable('store_members', {
      owner: 'user_id',
      exports: { as: 'teams', columns: ['store_id', 'role_key', 'created_at'] },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorIds('store_members', ['invited_by'], 'An id of a user without a name.'),
    ...actorIds('team_invitations', ['invited_by', 'accepted_by'], 'An id of a user without a name.'),
    ...actorNames('store_roles', 'changed_by'),
  ],
}
