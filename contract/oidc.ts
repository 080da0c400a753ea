import { z } from 'zod'
import { UserInfo } from './account.ts'
import { acceptedDocuments, moment, optional, password, flag, text } from './fields.ts'
import { operation } from './operation.ts'
import { totpCode } from './totp.ts'

/** The path to which the provider sends the browser back, on every host of the brand. */
export const oidcCallbackPath = '/api/user/oidc/callback'

/** An address of our own pages. */
const ownPath = () =>
  z
    .string()
    .max(1000)
    .regex(/^\/(?:pc|shop|console)(?:[/?#][^\\]*)?$/)

const lockErrors = ['login.locked', 'login.locked_day'] as const

/** Log-in by the OpenID provider of the brand. The caller is a browser that shows our own pages. */
export const oidcApi = {
  start: operation({
    method: 'POST',
    path: '/api/user/oidc/start',
    summary: 'Begin a log-in by the provider, or the link of the own account with it; returns the address to open',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    input: z.object({
      /** Where the person wants to go then. */
      back: ownPath(),
      /** Links the account of the session instead. */
      link: optional(flag()),
    }),
    data: z.object({ url: z.string() }),
    errors: ['request.csrf', 'oidc.off', 'oidc.unreachable', 'oidc.private', 'oidc.wrong_issuer'],
    hasSecretAnswer: true,
  }),
  finish: operation({
    method: 'POST',
    path: '/api/user/oidc/finish',
    summary:
      'Finish a log-in by the provider, with what it asks for: the password of an account that has the same email or that is being linked, the second factor, the documents to accept',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    secrets: ['password', 'totp'],
    input: z.object({
      password: optional(password()),
      totp: optional(totpCode()),
      /** Binds the referrer of a new account; a code that does not count is left out. */
      invitationCode: optional(text({ max: 32 })),
      acceptedDocuments: acceptedDocuments(),
    }),
    data: z.object({
      /** Null where an account was linked, whose session stays. */
      token: z.string().nullable(),
      userInfo: UserInfo,
      back: z.string(),
    }),
    errors: [
      'request.csrf',
      'oidc.off',
      'oidc.expired',
      'oidc.password_required',
      'oidc.not_allowed',
      'oidc.taken',
      'password.login_wrong',
      'password.platform',
      ...lockErrors,
      'login.totp_required',
      'totp.wrong',
      'document.not_accepted',
      'email.taken',
      'username.taken',
    ],
    hasSecretAnswer: true,
  }),
  state: operation({
    method: 'GET',
    path: '/api/user/oidc/state',
    summary: 'Get the provider by which the caller may log in, and since when they can',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      /** Null: none, or not for this caller. */
      name: z.string().nullable(),
      linkedAt: moment().nullable(),
    }),
    errors: [],
  }),
  unlink: operation({
    method: 'POST',
    path: '/api/user/oidc/unlink',
    summary: 'Stop logging in by the provider, with the login password',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password'],
    input: z.object({ password: password() }),
    data: z.object({}),
    errors: ['password.login_wrong', 'password.platform', ...lockErrors],
  }),
}
