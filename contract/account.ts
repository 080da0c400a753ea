import { z } from 'zod'
import { Address } from './address.ts'
import { flag, id, maxLengths, moment, optional, password, text, whole, acceptedDocuments } from './fields.ts'
import { operation } from './operation.ts'
import { permissions } from './permissions.ts'
import { phoneNumber } from './phone-number.ts'
import { storePermissions } from './store-permissions.ts'
import { totpCode } from './totp.ts'

export const UserInfo = z.object({
  usercode: z.string(),
  id: z.string(),
  username: z.string(),
  avatar: z.int(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  fundPasswordSet: z.boolean(),
  /** When a fund password that was reset by a code starts to count; null when none waits. */
  fundPasswordResetAt: moment().nullable(),
  /** When the account is deleted; null unless its user asked for that. */
  deletionAt: moment().nullable(),
  verified: z.boolean(),
  /** The store that this session works for, and what one may do there; null without one. */
  seller: z
    .object({
      id: z.string(),
      name: z.string(),
      isOwner: z.boolean(),
      permissions: z.array(z.enum(storePermissions)),
    })
    .nullable(),
  /** Every open store that one may work for: one's own, and those of whose team one is. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Permissions from staff roles; empty for shoppers. */
  permissions: z.array(z.enum(permissions)),
  /** Staff whose permissions start once they have a second factor, by the brand's policy. */
  needsTotp: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

const AddressList = z.object({ pageList: z.array(Address), defaultAddress: Address.nullable() })

/** Avatars are drawn images, numbered from 1. */
export const avatarCount = 12

export const Session = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  /** Network address of the login. */
  address: z.string().nullable(),
  createdAt: moment(),
  /** Last use, to the hour. */
  seenAt: moment(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
const SessionList = z.object({ pageList: z.array(Session) })

/** The answer of a log-in. */
export const signedIn = z.object({ token: z.string(), userInfo: UserInfo })

const addressFields = {
  consignee: text({ max: maxLengths.consignee }),
  areaCode: z
    .string()
    .trim()
    .regex(/^\+?\d{1,4}$/),
  phone: z
    .string()
    .trim()
    .refine((number) => phoneNumber.test(number), { params: { key: 'field.phone' } })
    .meta({ pattern: phoneNumber.source }),
  email: optional(z.email().max(maxLengths.email)),
  country: text({ max: 64 }),
  region: text({ max: 64 }),
  city: text({ max: 64 }),
  street: text({ max: 200 }),
  postcode: optional(text({ max: maxLengths.postcode })),
  use: optional(flag()),
}

/** The digits that a person was sent; blanks between them are ignored. */
const verificationCode = () => text({ max: 12 })
const codeChannel = () => z.enum(['email', 'phone'])
const target = () => text({ max: maxLengths.email })
const codeErrors = ['code.required', 'code.wrong', 'code.expired'] as const

const bindInput = z.object({
  target: target(),
  code: verificationCode(),
  password: password(),
  /** Required by accounts with a second factor. */
  totp: optional(totpCode()),
})
const lockErrors = ['login.locked', 'login.locked_day'] as const
const bindErrors = [
  ...codeErrors,
  'password.login_wrong',
  'password.platform',
  'login.totp_required',
  'totp.wrong',
  ...lockErrors,
] as const

export const accountApi = {
  sendCode: operation({
    method: 'POST',
    path: '/api/user/code/send',
    summary: 'Send a code to an email or phone; the response does not reveal whether an account uses it',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    input: z.object({
      channel: codeChannel(),
      target: target(),
      /** The only use of the code; `bind` requires a session. */
      purpose: z.enum(['register', 'login', 'reset', 'bind']),
    }),
    data: z.object({ validMinutes: z.int(), resendSeconds: z.int() }),
    errors: ['code.too_often', 'code.locked_day', 'code.unavailable', 'session.required'],
  }),
  resetPassword: operation({
    method: 'POST',
    path: '/api/user/password/reset',
    summary: 'Set a new login password by a code; ends all sessions',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    secrets: ['code', 'password', 'confirmPassword'],
    input: z.object({
      channel: codeChannel(),
      target: target(),
      code: verificationCode(),
      password: password(),
      confirmPassword: password(),
    }),
    data: z.object({}),
    errors: [...codeErrors, 'password.mismatch', 'password.common', 'user.disabled'],
  }),
  bindEmail: operation({
    method: 'POST',
    path: '/api/user/email/bind',
    summary: 'Set the email of the account by a code, the login password and the second factor; the old one is told',
    audience: 'shopper',
    effect: 'own',
    secrets: ['code', 'password', 'totp'],
    input: bindInput,
    data: UserInfo,
    errors: [...bindErrors, 'email.taken'],
  }),
  bindPhone: operation({
    method: 'POST',
    path: '/api/user/phone/bind',
    summary: 'Set the phone number of the account by a code, the login password and the second factor',
    audience: 'shopper',
    effect: 'own',
    secrets: ['code', 'password', 'totp'],
    input: bindInput,
    data: UserInfo,
    errors: [...bindErrors, 'phone.taken'],
  }),
  register: operation({
    method: 'POST',
    path: '/api/user/register',
    summary: 'Create an account with a username, or with an email or phone that a code proves',
    audience: 'anyone',
    effect: 'own',
    limit: 'register',
    secrets: ['password', 'confirmPassword', 'code'],
    input: z.object({
      username: optional(z.string().trim().min(1).max(maxLengths.username)),
      email: optional(text({ max: maxLengths.email })),
      phone: optional(text({ max: 32 })),
      code: optional(verificationCode()),
      password: password(),
      confirmPassword: password(),
      invitationCode: optional(text({ max: 32 })),
      acceptedDocuments: acceptedDocuments(),
    }),
    data: signedIn,
    errors: [
      'document.not_accepted',
      'username.invalid',
      'username.taken',
      'referral.not_allowed',
      'register.account_required',
      'email.taken',
      'phone.taken',
      ...codeErrors,
      'password.mismatch',
      'password.common',
      'register.invitation_invalid',
    ],
  }),
  login: operation({
    method: 'POST',
    path: '/api/user/login',
    summary:
      'Log in with a username, or a proven email or phone, and a password or a code; the response does not reveal whether the account exists',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    secrets: ['password', 'code', 'totp'],
    input: z.object({
      account: text({ max: 64 }),
      password: optional(password()),
      /** Instead of the password: sent for `login` to the email or phone that `account` is. */
      code: optional(verificationCode()),
      totp: optional(totpCode()),
    }),
    data: signedIn,
    errors: ['login.failed', ...lockErrors, 'login.totp_required', 'totp.wrong', 'user.disabled', ...codeErrors],
  }),
  logout: operation({
    method: 'POST',
    path: '/api/user/logout',
    summary: 'Log out of this session',
    audience: 'anyone',
    effect: 'own',
    input: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  info: operation({
    method: 'GET',
    path: '/api/user/info',
    summary: 'Get the current user',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: UserInfo,
    errors: [],
  }),
  profile: operation({
    method: 'POST',
    path: '/api/user/profile',
    summary: 'Update the avatar',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ avatar: whole({ min: 1, max: avatarCount }) }),
    data: UserInfo,
    errors: [],
  }),
  sessions: operation({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'List active sessions, latest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: SessionList,
    errors: [],
  }),
  revokeSession: operation({
    method: 'POST',
    path: '/api/user/sessions/revoke',
    summary: 'Revoke a session; returns the remaining ones',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id() }),
    data: SessionList,
    errors: [],
  }),
  updatePassword: operation({
    method: 'POST',
    path: '/api/user/password/update',
    summary: 'Change the login password; ends all other sessions',
    audience: 'shopper',
    effect: 'own',
    secrets: ['oldPassword', 'password', 'confirmPassword'],
    input: z.object({ oldPassword: password(), password: password(), confirmPassword: password() }),
    data: z.object({}),
    errors: [
      'password.old_wrong',
      'password.mismatch',
      'password.same_as_old',
      'password.common',
      'password.platform',
      ...lockErrors,
    ],
  }),
  setFundPassword: operation({
    method: 'POST',
    path: '/api/user/fund-password/set',
    summary: 'Set the fund password for the first time; requires the login password or a login in the last ten minutes',
    audience: 'shopper',
    effect: 'own',
    secrets: ['loginPassword', 'password', 'confirmPassword'],
    input: z.object({ loginPassword: optional(password()), password: password(), confirmPassword: password() }),
    data: z.object({}),
    errors: [
      'fund_password.already_set',
      'session.not_fresh',
      'password.login_wrong',
      'password.mismatch',
      'password.common',
      ...lockErrors,
    ],
  }),
  updateFundPassword: operation({
    method: 'POST',
    path: '/api/user/fund-password/update',
    summary: 'Change the fund password',
    audience: 'shopper',
    effect: 'own',
    secrets: ['oldPassword', 'password', 'confirmPassword'],
    input: z.object({ oldPassword: password(), password: password(), confirmPassword: password() }),
    data: z.object({}),
    errors: [
      'fund_password.not_set',
      'fund_password.wrong',
      'fund_password.locked',
      'fund_password.locked_day',
      'password.mismatch',
      'password.same_as_old',
      'password.common',
    ],
  }),
  addresses: operation({
    method: 'GET',
    path: '/api/address/list',
    summary: 'List delivery addresses',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: AddressList,
    errors: [],
  }),
  addAddress: operation({
    method: 'POST',
    path: '/api/address/add',
    summary: 'Add a delivery address; the first one becomes the default',
    audience: 'shopper',
    effect: 'write',
    input: z.object(addressFields),
    data: z.object({ address: Address }),
    errors: ['address.limit'],
  }),
  editAddress: operation({
    method: 'POST',
    path: '/api/address/edit',
    summary: 'Update a delivery address',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id(), ...addressFields }),
    data: z.object({ address: Address }),
    errors: ['address.not_found'],
  }),
  deleteAddress: operation({
    method: 'POST',
    path: '/api/address/delete',
    summary: 'Delete a delivery address',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id() }),
    data: AddressList,
    errors: ['address.not_found'],
  }),
  defaultAddress: operation({
    method: 'POST',
    path: '/api/address/default',
    summary: 'Set the default address',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id() }),
    data: AddressList,
    errors: ['address.not_found'],
  }),
}

export const brandApi = {
  brand: operation({
    method: 'GET',
    path: '/api/brand',
    summary: 'Get the brand: name, theme, footer, languages, currency and the public part of its policy',
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'brand',
    input: z.object({}),
    data: z.object({
      name: z.string(),
      site: z.string(),
      supportMail: z.string(),
      theme: z.record(z.string(), z.unknown()),
      footer: z.record(z.string(), z.unknown()),
      downloads: z.object({ buyer: z.string(), seller: z.string() }),
      languages: z.array(z.string()),
      defaultLanguage: z.string(),
      currency: z.object({ code: z.string(), digits: z.int() }),
      timeZone: z.string(),
      phoneAreaCode: z.string(),
      policy: z.record(z.string(), z.unknown()),
    }),
    errors: [],
  }),
}
