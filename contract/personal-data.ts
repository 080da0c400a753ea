import { z } from 'zod'
import { moment, optional, password, text } from './fields.ts'
import { operation } from './operation.ts'
import { totpCode } from './totp.ts'

/** Matters that must be settled before an account can be deleted. */
const deletionObstacles = [
  'orders',
  'returns',
  'balance',
  'rewards',
  'transfers',
  'credit',
  'store',
  'administrator',
] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

const Export = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: moment().nullable(),
  /** Name, size in bytes and address of the file, when it is ready. */
  name: z.string().nullable(),
  size: z.int().nullable(),
  link: z.string().nullable(),
  /** When the file is deleted. */
  expiresAt: moment().nullable(),
  /** From when on another copy can be requested; null: now. */
  nextAt: moment().nullable(),
})

const Deletion = z.object({
  state: z.enum(['none', 'waiting']),
  requestedAt: moment().nullable(),
  /** When the account is deleted. */
  dueAt: moment().nullable(),
  /** True when it was due and something had to be settled first. */
  isPutOff: z.boolean(),
  /** Days between the request and the deletion. */
  days: z.int(),
  /** The deletion takes a code of the second factor, too. */
  needsTotp: z.boolean(),
  /** Empty when the account can be deleted. */
  obstacles: z.array(
    z.object({
      cause: z.enum(deletionObstacles),
      /** Orders, returns or payments. */
      count: z.int().optional(),
      /** Money of the wallet, in the brand's currency. */
      amount: z.number().optional(),
    }),
  ),
})

const passwordErrors = ['password.login_wrong', 'password.platform', 'login.locked', 'login.locked_day'] as const

export const personalDataApi = {
  export: operation({
    method: 'GET',
    path: '/api/user/export',
    summary: 'Get the state of the latest copy of what the shop keeps about the caller',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: Export,
    errors: [],
  }),
  requestExport: operation({
    method: 'POST',
    path: '/api/user/export/request',
    summary: 'Prepare a copy of what the shop keeps about the caller, as a ZIP file; one at a time, three in 24 hours',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password'],
    input: z.object({ password: password() }),
    data: Export,
    errors: [...passwordErrors, 'personal_export.limit'],
  }),
  deletion: operation({
    method: 'GET',
    path: '/api/user/deletion',
    summary: 'Get whether the account waits to be deleted, and what must be settled first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: Deletion,
    errors: [],
  }),
  delete: operation({
    method: 'POST',
    path: '/api/user/delete',
    summary: 'Delete the account after the waiting time of the brand; ends all other sessions',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password', 'totp'],
    input: z.object({
      /** The caller's own, typed to confirm. */
      username: text({ max: 64 }),
      password: password(),
      /** Required by accounts with a second factor. */
      totp: optional(totpCode()),
    }),
    data: Deletion,
    errors: [...passwordErrors, 'login.totp_required', 'totp.wrong', 'login.failed', 'account.not_deletable'],
  }),
  keepAccount: operation({
    method: 'POST',
    path: '/api/user/delete/cancel',
    summary: 'Keep an account that waits to be deleted',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: Deletion,
    errors: [],
  }),
}
