import { z } from 'zod'
import { moment, optional, password, text } from './fields.ts'
import { operation } from './operation.ts'
import { totpCode } from './totp.ts'

const channel = () => z.enum(['email', 'phone'])

const State = z.object({
  state: z.enum(['none', 'waiting']),
  requestedAt: moment().nullable(),
  /** From when on the new fund password counts. */
  dueAt: moment().nullable(),
  /** Hours between the reset and that moment. */
  hours: z.int(),
  /** Proven addresses, masked, to which a code can be sent; not before `from` where the address is new. */
  contacts: z.array(z.object({ channel: channel(), address: z.string(), from: moment().nullable() })),
  /** The reset takes a code of the second factor, too. */
  needsTotp: z.boolean(),
})

export const fundPasswordApi = {
  state: operation({
    method: 'GET',
    path: '/api/user/fund-password/reset/state',
    summary: 'Get whether a reset of the fund password waits, and what a reset takes',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: State,
    errors: [],
  }),
  sendCode: operation({
    method: 'POST',
    path: '/api/user/fund-password/reset/code',
    summary: 'Send a code for a reset of the fund password to an address of the account',
    audience: 'shopper',
    effect: 'own',
    limit: 'login',
    input: z.object({ channel: channel() }),
    data: z.object({ validMinutes: z.int(), resendSeconds: z.int() }),
    errors: [
      'fund_password.not_set',
      'fund_password.no_contact',
      'fund_password.contact_new',
      'fund_password.reset_waiting',
      'code.too_often',
      'code.locked_day',
      'code.unavailable',
    ],
  }),
  reset: operation({
    method: 'POST',
    path: '/api/user/fund-password/reset',
    summary:
      'Reset a forgotten fund password by a code and the login password; the new one counts after the waiting time of the brand',
    audience: 'shopper',
    effect: 'own',
    limit: 'login',
    secrets: ['code', 'loginPassword', 'totp', 'password', 'confirmPassword'],
    input: z.object({
      channel: channel(),
      code: text({ max: 12 }),
      loginPassword: password(),
      /** Required by accounts with a second factor. */
      totp: optional(totpCode()),
      password: password(),
      confirmPassword: password(),
    }),
    data: State,
    errors: [
      'fund_password.not_set',
      'fund_password.no_contact',
      'fund_password.contact_new',
      'fund_password.reset_waiting',
      'code.required',
      'code.wrong',
      'code.expired',
      'password.login_wrong',
      'password.platform',
      'login.locked',
      'login.locked_day',
      'login.totp_required',
      'totp.wrong',
      'password.mismatch',
      'password.common',
    ],
  }),
  cancelReset: operation({
    method: 'POST',
    path: '/api/user/fund-password/reset/cancel',
    summary: 'Cancel the reset of the fund password that waits; the current one stays',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: State,
    errors: ['fund_password.reset_over'],
  }),
  cancelResetByLink: operation({
    method: 'POST',
    path: '/api/user/fund-password/reset/cancel-link',
    summary: 'Cancel a reset of the fund password by the key of its message, once',
    audience: 'anyone',
    effect: 'write',
    limit: 'login',
    secrets: ['key'],
    input: z.object({ key: z.string().max(200) }),
    data: z.object({}),
    errors: ['not_found', 'fund_password.reset_over'],
  }),
}
