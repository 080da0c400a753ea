import { actorNames, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Messages and notices to a person, their choices, and who wrote texts of mails. */
export const messagesPersonalData: PersonalData = {
  tables: [
    personalTable('outgoing_messages', {
      owner: 'user_id',
      exports: { as: 'sent-messages', columns: ['channel', 'kind', 'state', 'created_at', 'ended_at'] },
      erases: 'delete',
    }),
    personalTable('push_subscriptions', {
      owner: 'user_id',
      exports: { as: 'push-browsers', columns: ['service', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('notices', {
      owner: 'user_id',
      exports: { as: 'notifications', columns: ['kind', 'topic', 'params', 'created_at', 'read_at'] },
      erases: 'delete',
    }),
    personalTable('notice_settings', {
      owner: 'user_id',
      exports: {
        as: 'notification-settings',
        columns: ['switches', 'quiet_from', 'quiet_until', 'mail_refused_at'],
      },
      erases: 'delete',
    }),
  ],
  actors: actorNames('mail_texts', 'changed_by'),
}
