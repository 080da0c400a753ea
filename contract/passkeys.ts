import { z } from 'zod'
import { signedIn } from './account.ts'
import { createListSchema, id, moment, optional, password, text } from './fields.ts'
import { operation } from './operation.ts'

/** Bytes in base64url, as browsers give them; `max` in characters. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** WebAuthn allows ids of at most 1023 bytes. */
const credentialId = () => bytes(1364)
const credentialFields = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') }
const clientDataJSON = bytes(8000)

/** The result of `navigator.credentials.create` as its `toJSON` writes it; other fields are ignored. */
const RegisteredCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    /** How the device is reached, as in `internal` and `usb`; the next prompt says so. */
    transports: optional(createListSchema(text({ max: 20 }), { max: 8 })),
  }),
})
export type RegisteredCredential = z.output<typeof RegisteredCredential>

/** The result of `navigator.credentials.get` as its `toJSON` writes it; other fields are ignored. */
const UsedCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: optional(bytes(100)),
  }),
})
export type UsedCredential = z.output<typeof UsedCredential>

const publicKey = z.literal('public-key')

const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  /** The account's own passkeys, so that a device is not added twice. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment(),
  /** The last log-in with it; null before the first. */
  usedAt: moment().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
/** Oldest first. */
const PasskeyList = z.object({ pageList: z.array(Passkey) })

const name = () => text({ max: 64 })
const passwordErrors = ['password.login_wrong', 'password.platform', 'login.locked', 'login.locked_day'] as const

/** Passkeys (WebAuthn): log-in by a device that checks its owner, instead of password and second factor. */
export const passkeysApi = {
  registerBegin: operation({
    method: 'POST',
    path: '/api/user/passkey/register/begin',
    summary: 'Start to add a passkey with the login password; returns options for navigator.credentials.create',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password'],
    input: z.object({ password: password() }),
    data: CreationOptions,
    errors: [...passwordErrors, 'passkey.limit'],
  }),
  registerFinish: operation({
    method: 'POST',
    path: '/api/user/passkey/register/finish',
    summary: 'Add the passkey that a device made for the options; each options work once, for five minutes',
    audience: 'shopper',
    effect: 'own',
    secrets: ['credential'],
    input: z.object({ name: name(), credential: RegisteredCredential }),
    data: PasskeyList,
    errors: ['passkey.failed', 'passkey.known', 'passkey.limit'],
  }),
  list: operation({
    method: 'GET',
    path: '/api/user/passkey/list',
    summary: 'List the passkeys of the account, oldest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: PasskeyList,
    errors: [],
  }),
  rename: operation({
    method: 'POST',
    path: '/api/user/passkey/rename',
    summary: 'Rename a passkey',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id(), name: name() }),
    data: PasskeyList,
    errors: ['passkey.not_found'],
  }),
  delete: operation({
    method: 'POST',
    path: '/api/user/passkey/delete',
    summary: 'Delete a passkey with the login password; it can no longer log in, and open sessions stay',
    audience: 'shopper',
    effect: 'own',
    secrets: ['password'],
    input: z.object({ id: id(), password: password() }),
    data: PasskeyList,
    errors: [...passwordErrors, 'passkey.not_found'],
  }),
  loginBegin: operation({
    method: 'POST',
    path: '/api/user/passkey/login/begin',
    summary: 'Start a log-in with a passkey; returns options for navigator.credentials.get, the same for everybody',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    input: z.object({}),
    data: RequestOptions,
    errors: [],
  }),
  loginFinish: operation({
    method: 'POST',
    path: '/api/user/passkey/login/finish',
    summary:
      'Log in with a passkey instead of password and second factor; the response does not reveal why it was refused',
    audience: 'anyone',
    effect: 'own',
    limit: 'login',
    secrets: ['credential'],
    input: z.object({ credential: UsedCredential }),
    data: signedIn,
    errors: ['passkey.failed', 'user.disabled'],
  }),
}
