import { personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Mails and text messages to a person. */
export const messagesPersonalData: PersonalData = {
  tables: [
    personalTable('outgoing_messages', {
      owner: 'user_id',
      exports: { as: 'sent-messages', columns: ['channel', 'kind', 'state', 'created_at', 'ended_at'] },
      erases: 'delete',
    }),
  ],
}
