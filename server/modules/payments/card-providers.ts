import type { Clock } from '#server/platform/clock.ts'
import type { CardProviders, PaymentProvider } from './provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import type { StripeHost, StripeKeys } from './stripe/stripe-provider.ts'

/** Card settings of the environment. */
export type CardSettings = {
  /** For brands without an own account. */
  readonly stripe: StripeKeys | null
  /** Own accounts by site. */
  readonly stripeBySite: ReadonlyMap<string, StripeKeys>
  readonly stripeHost: StripeHost | null
  /** Brands without an account use play money; never in production. */
  readonly sandbox: boolean
}

/** Creates the configured providers; loads Stripe's library only when there is an account. */
export async function openCardProviders(settings: CardSettings, clock: Clock): Promise<CardProviders> {
  const { stripe, stripeBySite, stripeHost, sandbox } = settings
  const testProvider = sandbox ? createSandboxProvider(() => clock.now()) : null
  if (!stripe && stripeBySite.size === 0) return { getProvider: () => testProvider }
  const { createStripeProvider } = await import('./stripe/stripe-provider.ts')
  const bySite = new Map<string, PaymentProvider>()
  for (const [site, keys] of stripeBySite) bySite.set(site, createStripeProvider(keys, stripeHost))
  const sharedProvider = stripe ? createStripeProvider(stripe, stripeHost) : testProvider
  return { getProvider: ({ site }) => bySite.get(site) ?? sharedProvider }
}
