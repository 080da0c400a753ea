import { ConfigError } from './config-error.ts'
import type { CardSettings } from './modules/payments/public.ts'

type Env = NodeJS.ProcessEnv

const secretName = 'STRIPE_SECRET_KEY'
const webhookName = 'STRIPE_WEBHOOK_SECRET'

/** Both secrets of one Stripe account; null when neither is set. */
function readKeys(env: Env, suffix: string): CardSettings['stripe'] {
  const [secretKey, webhookSecret] = [env[secretName + suffix], env[webhookName + suffix]]
  if (!secretKey && !webhookSecret) return null
  if (!secretKey || !webhookSecret)
    throw new ConfigError(`${secretName}${suffix} and ${webhookName}${suffix} belong together: set both, or neither.`)
  return { secretKey, webhookSecret }
}

/**
 * Accounts of single brands: `STRIPE_SECRET_KEY__HIVE` is for the brand `hive`, `__INT_OVERSTOCK` for `int-overstock`.
 */
function readOwnAccounts(env: Env): CardSettings['stripeBySite'] {
  const findSuffix = (name: string) => /^STRIPE_(?:SECRET_KEY|WEBHOOK_SECRET)(__[A-Z0-9_]+)$/.exec(name)?.[1]
  const suffixes = new Set(Object.keys(env).flatMap((name) => findSuffix(name) ?? []))
  return new Map(
    [...suffixes].flatMap((suffix) => {
      const keys = readKeys(env, suffix)
      return keys ? [[suffix.slice(2).toLowerCase().replaceAll('_', '-'), keys] as const] : []
    }),
  )
}

function readHost(env: Env): CardSettings['stripeHost'] {
  if (!env.STRIPE_API_HOST) return null
  const protocol = env.STRIPE_API_PROTOCOL ?? 'https'
  if (protocol !== 'http' && protocol !== 'https')
    throw new ConfigError(`STRIPE_API_PROTOCOL is "${protocol}": use http or https.`)
  const port = Number(env.STRIPE_API_PORT ?? (protocol === 'http' ? 80 : 443))
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new ConfigError(`STRIPE_API_PORT is "${env.STRIPE_API_PORT}": set it to a number from 1 to 65535.`)
  return { host: env.STRIPE_API_HOST, port, protocol }
}

/** Reads the card providers, for all brands and for single ones; throws ConfigError when half of an account is set. */
export const readCardSettings = (env: Env, { sandbox }: Pick<CardSettings, 'sandbox'>): CardSettings => ({
  stripe: readKeys(env, ''),
  stripeBySite: readOwnAccounts(env),
  stripeHost: readHost(env),
  sandbox,
})
