import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Roles of a person and notes about them. */
export const staffPersonalData: PersonalData = {
  tables: [
    personalTable('user_notes', {
      owner: 'user_id',
      exports: { as: 'notes-about-you', columns: ['kind', 'text', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('user_roles', {
      owner: 'user_id',
      exports: { as: 'roles', columns: ['role_id', 'granted_at'] },
      erases: 'delete',
    }),
    personalTable('permission_grants', {
      owner: 'user_id',
      exports: { as: 'requested-roles', columns: ['kind', 'name', 'permissions', 'requested_at', 'outcome'] },
      erases: { keep: 'Who was given which rights, and by whom.' },
    }),
  ],
  actors: [
    ...actorIds('user_notes', ['author_id'], 'An id of a user without a name.'),
    ...actorIds('permission_grants', ['requested_by', 'decided_by'], 'An id of a user without a name.'),
    ...actorIds('staff_invitations', ['invited_by', 'accepted_by'], 'An id of a user without a name.'),
  ],
}
