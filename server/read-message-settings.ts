import { ConfigError } from './config-error.ts'
import type { MessageSettings } from './modules/messages/public.ts'
import { deriveVapidKeys, toVapidKeys } from './modules/messages/push/public.ts'

function readSmtp({ SMTP_URL: url, MAIL_FROM: from }: NodeJS.ProcessEnv): MessageSettings['smtp'] {
  if (!url && !from) return null
  if (!url || !from) throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both, or neither.')
  const parsed = URL.parse(url)
  // The address may hold a password, so it is not repeated.
  if (!parsed?.hostname || !/^smtps?:$/.test(parsed.protocol))
    throw new ConfigError(
      'SMTP_URL is no address: use one such as smtp://user:password@mail.example.com:587, or smtps:// for TLS at once.',
    )
  if (!/^[^\s@<>",]+@[^\s@<>",]+$/.test(from))
    throw new ConfigError(`MAIL_FROM is "${from}": set it to the address that sends, such as shop@example.com.`)
  return { url, from }
}

function readTwilio(env: NodeJS.ProcessEnv): MessageSettings['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (!accountSid && !authToken && !from) return null
  if (!accountSid || !authToken || !from)
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all, or none.')
  if (!/^AC[\da-f]{32}$/.test(accountSid))
    throw new ConfigError('TWILIO_ACCOUNT_SID is unsuitable: it begins with AC and has 32 hexadecimal digits after it.')
  if (!/^(\+\d{7,15}|MG[\da-f]{32})$/.test(from))
    throw new ConfigError(
      `TWILIO_FROM is "${from}": set it to a number such as +15005550006, or to an id that begins with MG.`,
    )
  return { accountSid, authToken, from }
}

/** The keys that identify this installation to push services: those of the settings, or a pair that is made of the secret. */
function readVapidKeys(env: NodeJS.ProcessEnv, secret: string): MessageSettings['push']['keys'] {
  const { PUSH_VAPID_PUBLIC_KEY: publicKey, PUSH_VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return deriveVapidKeys(secret)
  if (!publicKey || !privateKey)
    throw new ConfigError('PUSH_VAPID_PUBLIC_KEY and PUSH_VAPID_PRIVATE_KEY belong together: set both, or neither.')
  const keys = /^[\w-]{43}$/.test(privateKey) ? toVapidKeys(Buffer.from(privateKey, 'base64url')) : null
  if (!keys) throw new ConfigError('PUSH_VAPID_PRIVATE_KEY is unsuitable: it has 43 letters of base64url.')
  if (keys.publicKey !== publicKey)
    throw new ConfigError('PUSH_VAPID_PUBLIC_KEY is not the one of PUSH_VAPID_PRIVATE_KEY: set both of one pair.')
  return keys
}

const bounceName = /^MAIL_BOUNCE_SECRET(?:__([A-Z0-9_]+))?$/
const minSecretLength = 16

/** The secret that those of brands are made of, and those of single ones: `MAIL_BOUNCE_SECRET__HIVE` is for the brand `hive`. */
function readBounceSecrets(env: NodeJS.ProcessEnv): MessageSettings['bounces'] {
  const bySite = new Map<string, string>()
  for (const [name, value] of Object.entries(env)) {
    const [, suffix] = bounceName.exec(name) ?? []
    if (bounceName.test(name) && value && value.length < minSecretLength)
      throw new ConfigError(`${name} is too short: use at least ${minSecretLength} characters.`)
    if (suffix && value) bySite.set(suffix.toLowerCase().replaceAll('_', '-'), value)
  }
  return { secret: env.MAIL_BOUNCE_SECRET || null, bySite }
}

type Surroundings = Pick<MessageSettings, 'folder' | 'localPort'> & {
  readonly secret: string
  /** Hosts besides the known push services. */
  readonly pushHosts: readonly string[]
}

/** Reads how messages are sent; throws ConfigError. `folder` and `localPort` are those of a trial on this machine. */
export const readMessageSettings = (
  env: NodeJS.ProcessEnv,
  { folder, localPort, secret, pushHosts }: Surroundings,
): MessageSettings => ({
  smtp: readSmtp(env),
  twilio: readTwilio(env),
  push: { keys: readVapidKeys(env, secret), allowedHosts: pushHosts },
  bounces: readBounceSecrets(env),
  folder,
  localPort,
})
