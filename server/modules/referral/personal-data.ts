import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Rewards of referrals: those that a person earned, and those that their orders earned another. */
export const referralPersonalData: PersonalData = {
  tables: [
    personalTable('referral_profits', {
      owner: 'referrer_id',
      exports: {
        as: 'referral-rewards',
        columns: [
          'state',
          'signs',
          'base_minor',
          'amount_minor',
          'taken_minor',
          'owed_minor',
          'ordered_at',
          'expires_at',
          'claimed_at',
        ],
      },
      erases: { set: { note: null } },
    }),
    personalTable('referral_profits', {
      owner: 'user_id',
      exports: { as: 'referred-orders', columns: ['order_id', 'ordered_at'] },
      erases: { set: { note: null } },
    }),
    personalTable('referral_movements', {
      owner: 'user_id',
      exports: { as: 'referral-claims', columns: ['kind', 'offset_minor', 'amount_minor', 'at'] },
      erases: { keep: 'Sums of the shop; no name.' },
    }),
    personalTable('referral_visits', {
      owner: 'user_id',
      exports: { as: 'referral-visits', columns: ['day', 'visits'] },
      erases: 'delete',
    }),
  ],
  actors: [...actorIds('referral_profits', ['decider_id'], 'An id of a user without a name.')],
}
