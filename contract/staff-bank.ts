import { z } from 'zod'
import { createListSchema, day, file, flag, id, moment, money, optional, text, whole } from './fields.ts'
import { bankEntryStates, bankEntryViews, payoutBatchStates, type BankEntryView } from './ledger-accounts.ts'
import { operation } from './operation.ts'

const User = z.object({ id: z.string(), username: z.string() })
const cursor = optional(text({ max: 100 }))
const pageSize = whole({ min: 1, max: 100 }).default(50)
const nextCursor = z.string().nullable()

/** Size of a bank statement in megabytes of 1,048,576 bytes at most. */
const maxStatementMegabytes = 5

/** Why a withdrawal cannot be in a batch. */
const LineProblem = z.enum(['account_wrong', 'no_name', 'other_currency', 'own_request'])

const payout = {
  withdrawalId: z.string(),
  user: User,
  storeName: z.string().nullable(),
  amount: money(),
  holder: z.string().nullable(),
  bank: z.string(),
  masked: z.string(),
}

const Batch = z.object({
  id: z.string(),
  number: z.int(),
  state: z.enum(payoutBatchStates),
  lines: z.int(),
  total: money(),
  currency: z.string(),
  /** The brand's account that pays, masked. */
  account: z.string(),
  /** The day on which the bank is to pay. */
  bookOn: z.string(),
  createdAt: moment(),
  creator: User,
  /** The second person, who let the file be taken; null before, and for batches of releases without approval. */
  approver: User.nullable(),
  approvedAt: moment().nullable(),
  sentAt: moment().nullable(),
  endedAt: moment().nullable(),
})

const BatchLine = z.object({
  ...payout,
  state: z.enum(['open', 'executed', 'returned', 'cancelled']),
  /** The bank's reason for a transfer that came back. */
  returnReason: z.string().nullable(),
})
const batchId = id()
const BatchDetail = Batch.extend({ payouts: z.array(BatchLine) })

/** Payouts as files for the bank: what was approved, gathered in a batch. */
export const payoutBatchesApi = {
  open: operation({
    method: 'GET',
    path: '/admin/payout/open',
    summary: 'List approved withdrawals to bank accounts that no batch has, oldest first, each with its check',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ cursor, pageSize }),
    data: z.object({
      pageList: z.array(z.object({ ...payout, approvedAt: moment(), problem: LineProblem.nullable() })),
      nextCursor,
    }),
    errors: [],
  }),
  list: operation({
    method: 'GET',
    path: '/admin/payout/batch/list',
    summary: 'List payout batches, newest first',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ state: optional(z.enum(payoutBatchStates)), cursor, pageSize }),
    data: z.object({ pageList: z.array(Batch), nextCursor }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/payout/batch/detail',
    summary: 'Get a batch with its lines',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ batchId }),
    data: BatchDetail,
    errors: ['payout_batch.not_found'],
  }),
  make: operation({
    method: 'POST',
    path: '/admin/payout/batch/make',
    summary: 'Gather approved withdrawals in a batch; each is in one batch only',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ withdrawalIds: createListSchema(id(), { max: 500 }), bookOn: day() }),
    data: BatchDetail,
    errors: [
      'bank.no_account',
      'payout_batch.empty',
      'payout_batch.taken',
      'payout_batch.line_refused',
      'payout_batch.day_past',
    ],
  }),
  markOutside: operation({
    method: 'POST',
    path: '/admin/payout/outside',
    summary: 'Record that approved withdrawals were paid without a file; no batch takes them',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ withdrawalIds: createListSchema(id(), { max: 500 }) }),
    data: z.object({ withdrawals: z.int() }),
    errors: ['payout_batch.empty', 'payout_batch.taken'],
  }),
  giveBack: operation({
    method: 'POST',
    path: '/admin/payout/give-back',
    summary: 'Return the money of an approved withdrawal that no batch has, with a reason that its owner reads',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ withdrawalId: id(), reason: text({ max: 200 }) }),
    data: z.object({ withdrawalId: z.string() }),
    errors: ['payout_batch.taken', 'withdrawal.not_found', 'withdrawal.decided', 'money.own_request'],
  }),
  approve: operation({
    method: 'POST',
    path: '/admin/payout/batch/approve',
    summary: 'Approve a batch as the second person, who did not make it and whom it does not pay',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ batchId }),
    data: BatchDetail,
    errors: ['payout_batch.not_found', 'payout_batch.ended', 'payout_batch.second_person', 'money.own_request'],
  }),
  file: operation({
    method: 'POST',
    path: '/admin/payout/batch/file',
    summary: 'Get the file of an approved batch: ISO 20022 pain.001.001.09 or CSV; recorded in the audit log',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'own',
    input: z.object({ batchId, format: z.enum(['pain', 'csv']) }),
    data: z.object({ name: z.string(), type: z.string(), content: z.string() }),
    errors: ['payout_batch.not_found', 'payout_batch.not_approved', 'payout_batch.ended'],
  }),
  send: operation({
    method: 'POST',
    path: '/admin/payout/batch/send',
    summary: 'Record that the bank has the file of a batch; it cannot be cancelled afterwards',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ batchId }),
    data: BatchDetail,
    errors: ['payout_batch.not_found', 'payout_batch.not_approved', 'payout_batch.ended'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/admin/payout/batch/cancel',
    summary: 'Cancel a batch that the bank does not have; its withdrawals can be gathered again',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ batchId }),
    data: BatchDetail,
    errors: ['payout_batch.not_found', 'payout_batch.ended'],
  }),
}

const Statement = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(['camt', 'csv']),
  account: z.string(),
  /** The bank's number of the statement; null without one. */
  reference: z.string().nullable(),
  currency: z.string(),
  opening: money().nullable(),
  closing: money().nullable(),
  bookedFrom: z.string().nullable(),
  bookedUntil: z.string().nullable(),
  /** Entries that an earlier file brought; they are not here again. */
  repeated: z.int(),
  createdAt: moment(),
  uploader: User,
  counts: z.object(
    Object.fromEntries(bankEntryStates.map((state) => [state, z.int()])) as Record<
      (typeof bankEntryStates)[number],
      z.ZodInt
    >,
  ),
  /** Money that came in and went out, as positive sums. */
  in: money(),
  out: money(),
  /** The parts of both that nobody has booked or set aside. */
  openIn: money(),
  openOut: money(),
})

const BankEntry = z.object({
  id: z.string(),
  bookedOn: z.string(),
  /** Positive: money came in. */
  amount: money(),
  currency: z.string(),
  party: z.string(),
  partyAccount: z.string(),
  remittance: z.string(),
  isReturn: z.boolean(),
  returnReason: z.string().nullable(),
  state: z.enum(bankEntryStates),
  match: z
    .object({ kind: z.enum(['recharge', 'payout', 'return']), id: z.string(), username: z.string(), amount: money() })
    .nullable(),
  note: z.string().nullable(),
  decidedAt: moment().nullable(),
  decider: User.nullable(),
})
const statementId = id()
const entryId = id()

/** Statements of the brand's bank account, reconciled with transfers and payouts that wait. */
export const bankStatementsApi = {
  upload: operation({
    method: 'POST',
    path: '/admin/bank/statement/upload',
    summary: 'Upload a statement of the brand’s account: camt.053 or CSV; books nothing',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'own',
    maxFileMegabytes: () => maxStatementMegabytes,
    input: z.object({ file: file(), name: optional(text({ max: 255 })) }),
    data: Statement,
    errors: [
      'upload.required',
      'upload.too_large',
      'bank.no_account',
      'bank_file.unreadable',
      'bank_file.unsafe',
      'bank_file.too_long',
      'bank_file.sums_differ',
      'bank_file.other_account',
      'bank_file.other_currency',
      'bank_file.sent_before',
    ],
  }),
  list: operation({
    method: 'GET',
    path: '/admin/bank/statement/list',
    summary: 'List bank statements, newest first',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ cursor, pageSize }),
    data: z.object({ pageList: z.array(Statement), nextCursor }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/bank/statement/detail',
    summary: 'Get a bank statement with its sums',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ statementId }),
    data: Statement,
    errors: ['bank_statement.not_found'],
  }),
  entries: operation({
    method: 'GET',
    path: '/admin/bank/entry/list',
    summary: 'List the lines of a bank statement in their order, each with what it is proposed to be',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      statementId,
      state: optional(z.enum(bankEntryStates)),
      view: optional(z.enum(Object.keys(bankEntryViews) as [BankEntryView, ...BankEntryView[]])),
      cursor,
      pageSize,
    }),
    data: z.object({ pageList: z.array(BankEntry), nextCursor }),
    errors: ['bank_statement.not_found'],
  }),
  candidates: operation({
    method: 'GET',
    path: '/admin/bank/entry/candidates',
    summary: 'List waiting transfers that a line can be, those of its sum first',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ entryId }),
    data: z.object({
      pageList: z.array(z.object({ rechargeId: z.string(), user: User, amount: money(), createdAt: moment() })),
    }),
    errors: ['bank_entry.not_found'],
  }),
  confirm: operation({
    method: 'POST',
    path: '/admin/bank/entry/confirm',
    summary: 'Book a line as what it is proposed to be, or as a transfer that is named; once',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({
      entryId,
      /** The transfer that it is, where the proposal is another or none. */
      rechargeId: optional(id()),
      /** Credit what arrived although another sum was announced. */
      acceptAmount: flag().default(false),
    }),
    data: BankEntry,
    errors: [
      'bank_entry.not_found',
      'bank_entry.decided',
      'bank_entry.mismatch',
      'recharge.not_found',
      'recharge.decided',
      'withdrawal.not_found',
      'withdrawal.decided',
      'money.own_request',
      'wallet.above_maximum',
      'claim.taken',
    ],
  }),
  setAside: operation({
    method: 'POST',
    path: '/admin/bank/entry/set-aside',
    summary: 'Set a line aside with a note: it is none of ours, as a fee of the bank; moves no money',
    audience: 'staff',
    permission: 'bank.manage',
    effect: 'write',
    input: z.object({ entryId, note: text({ max: 200 }) }),
    data: BankEntry,
    errors: ['bank_entry.not_found', 'bank_entry.decided'],
  }),
}
