import { actorIds, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Bank files, which book-keeping must keep. */
export const bookkeepingPersonalData: PersonalData = {
  tables: [],
  actors: [
    ...actorIds('bank_entries', ['decider_id'], 'An id of a user without a name.'),
    ...actorIds('bank_statements', ['uploader_id'], 'An id of a user without a name.'),
    ...actorIds('payout_batches', ['creator_id', 'sender_id', 'approver_id'], 'An id of a user without a name.'),
    ...actorIds('payout_batches', ['recipient'], 'The brand that pays.'),
  ],
}
