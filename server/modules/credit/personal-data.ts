import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

const figures = 'Amounts and days of a loan stay for the books, as the entries of the ledger do, without a name.'

/** Credit of a person. Somebody with an open loan or application cannot be erased. */
export const creditPersonalData: PersonalData = {
  tables: [
    personalTable('credit_movements', {
      owner: { key: 'loan_id', parent: 'credit_loans', by: 'user_id' },
      exports: {
        as: 'loan-movements',
        columns: [
          'kind',
          'day',
          'amount_minor',
          'principal_minor',
          'interest_minor',
          'overdue_minor',
          'fee_minor',
          'left_minor',
        ],
      },
      erases: { keep: figures },
    }),
    personalTable('credit_instalments', {
      owner: { key: 'loan_id', parent: 'credit_loans', by: 'user_id' },
      exports: {
        as: 'loan-instalments',
        columns: ['number', 'due_on', 'principal_minor', 'interest_minor', 'paid_on'],
      },
      erases: { keep: figures },
    }),
    personalTable('credit_loans', {
      owner: 'user_id',
      exports: {
        as: 'loans',
        columns: [
          'number',
          'state',
          'amount_minor',
          'months',
          'rate_basis_points',
          'fee_minor',
          'started_on',
          'ended_on',
        ],
      },
      erases: { keep: figures },
    }),
    personalTable('credit_limits', {
      owner: 'user_id',
      exports: { as: 'credit-limits', columns: ['limit_minor', 'reason', 'decided_at'] },
      erases: 'delete',
    }),
    personalTable('credit_applications', {
      owner: 'user_id',
      exports: {
        as: 'credit-applications',
        columns: [
          'number',
          'state',
          'amount_minor',
          'months',
          'purpose',
          'employment',
          'income_minor',
          'rent_minor',
          'other_minor',
          'reason',
          'review_reason',
          'created_at',
          'decided_at',
        ],
      },
      erases: {
        set: {
          purpose: 'other',
          employment: 'none',
          income_minor: 0,
          rent_minor: 0,
          other_minor: 0,
          income_proof: '',
          bank_statement: '',
          reason: null,
          first_reason: null,
          review_reason: null,
        },
      },
    }),
  ],
  actors: [
    ...actorIds(
      'credit_applications',
      ['first_approver_id', 'decider_id', 'refuser_id'],
      'An id of a user without a name.',
    ),
    ...actorIds('credit_loans', ['write_off_proposer_id', 'write_off_decider_id'], 'An id of a user without a name.'),
    ...actorIds('credit_limits', ['decider_id'], 'An id of a user without a name.'),
    ...actorIds('credit_product_versions', ['changed_by'], 'An id of a user without a name.'),
  ],
}
