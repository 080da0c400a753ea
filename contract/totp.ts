import { z } from 'zod'
import { moment, password, text } from './fields.ts'
import { operation } from './operation.ts'

/** Six digits of an authenticator app, or a recovery code; blanks and dashes between them are ignored. */
export const totpCode = () => text({ max: 24 })

const RecoveryCodes = z.object({
  /** Each works once instead of a code of the app. They are not shown again. */
  recoveryCodes: z.array(z.string()),
})

const passwordErrors = ['password.login_wrong', 'password.platform', 'login.locked', 'login.locked_day'] as const

/** The second factor of one's account: codes that an authenticator app makes from a shared secret (TOTP, RFC 6238). */
export const totpApi = {
  state: operation({
    method: 'GET',
    path: '/api/user/totp/state',
    summary: 'Get whether two-step log-in is on, since when, and how many recovery codes are left',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ since: moment().nullable(), recoveryCodesLeft: z.int() }),
    errors: [],
  }),
  begin: operation({
    method: 'POST',
    path: '/api/user/totp/begin',
    summary: 'Start to set up two-step log-in with the login password; replaces a secret that was not confirmed',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password'],
    input: z.object({ password: password() }),
    data: z.object({
      /** The secret in base32, to be typed into the app. */
      key: z.string(),
      /** The same as an `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
    errors: [...passwordErrors, 'totp.on'],
  }),
  confirm: operation({
    method: 'POST',
    path: '/api/user/totp/confirm',
    summary: 'Turn two-step log-in on by a code of the app; sessions stay',
    audience: 'shopper',
    effect: 'own',
    secrets: ['totp'],
    input: z.object({ totp: totpCode() }),
    data: RecoveryCodes,
    errors: ['totp.wrong', 'totp.on', 'totp.off', 'login.locked', 'login.locked_day'],
  }),
  disable: operation({
    method: 'POST',
    path: '/api/user/totp/disable',
    summary: 'Turn two-step log-in off, with the login password and a code',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password', 'totp'],
    input: z.object({ password: password(), totp: totpCode() }),
    data: z.object({}),
    errors: [...passwordErrors, 'totp.wrong', 'totp.off'],
  }),
  recovery: operation({
    method: 'POST',
    path: '/api/user/totp/recovery',
    summary: 'Replace all recovery codes, with the login password and a code',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password', 'totp'],
    input: z.object({ password: password(), totp: totpCode() }),
    data: RecoveryCodes,
    errors: [...passwordErrors, 'totp.wrong', 'totp.off'],
  }),
}
