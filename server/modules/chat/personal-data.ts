import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Conversations of a person: figures stay, both sides’ words do not. */
export const chatPersonalData: PersonalData = {
  tables: [
    personalTable('chat_mentions', {
      owner: { key: 'chat_id', parent: 'chats', by: 'user_id' },
      exports: { no: 'A mention of somebody of the team.' },
      erases: 'delete',
    }),
    personalTable('chat_messages', {
      owner: { key: 'chat_id', parent: 'chats', by: 'user_id' },
      exports: { as: 'messages', columns: ['chat_id', 'side', 'kind', 'content', 'created_at'] },
      erases: 'delete',
      where: ['kind', 'text', 'img', 'goods', 'order'],
    }),
    personalTable('chat_messages', {
      owner: { key: 'chat_id', parent: 'chats', by: 'user_id' },
      exports: { no: 'Notes among the team.' },
      erases: 'delete',
      where: ['kind', 'note'],
    }),
    personalTable('chat_cases', {
      owner: { key: 'chat_id', parent: 'chats', by: 'user_id' },
      exports: {
        as: 'message-ratings',
        columns: ['chat_id', 'opened_at', 'closed_at', 'stars', 'comment', 'rated_at'],
      },
      erases: { set: { comment: null } },
    }),
    personalTable('chats', {
      owner: 'user_id',
      exports: { as: 'conversations', columns: ['id', 'store_id', 'lang', 'created_at'] },
      erases: { keep: 'Figures of the team; no words.' },
    }),
    personalTable('chat_tickets', {
      owner: 'user_id',
      exports: { no: 'Keys of open pages, as hashes.' },
      erases: 'delete',
    }),
    personalTable('chat_agents', {
      owner: 'user_id',
      exports: { as: 'team-chat', columns: ['party_id', 'is_away', 'seen_at'] },
      erases: 'delete',
    }),
    personalTable('chat_mentions', {
      owner: 'user_id',
      exports: { no: 'A mention of somebody of the team.' },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorIds('chat_messages', ['sender_id'], 'Words to other shoppers, in the name of the team.'),
    ...actorIds('chat_cases', ['answered_by', 'closed_by', 'agent_id'], 'An id of a user without a name.'),
    ...actorIds('chats', ['assignee_id'], 'An id of a user without a name.'),
    ...actorIds('chat_replies', ['updated_by'], 'An id of a user without a name.'),
    ...actorIds('chat_figures', ['agent_id'], 'An id of a user without a name.'),
  ],
}
