import type { Clock } from '#server/platform/clock.ts'
import type { CardProviders, PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import type { StripeHost, StripeKeys } from './stripe/stripe-provider.ts'

/** What the environment says about taking cards. */
export type CardSettings = {
  /** For every brand that has no account of its own. */
  readonly stripe: StripeKeys | null
  /** Accounts by site. */
  readonly stripeBySite: ReadonlyMap<string, StripeKeys>
  readonly stripeHost: StripeHost | null
  /** Brands without an account take play money; never where a shop is in earnest. */
  readonly sandbox: boolean
}

/** The providers that the settings name; Stripe's library is loaded only where there is an account. */
export async function openCardProviders(settings: CardSettings, clock: Clock): Promise<CardProviders> {
  const { stripe, stripeBySite, stripeHost, sandbox } = settings
  const play = sandbox ? sandboxProvider(() => clock.now()) : null
  if (!stripe && stripeBySite.size === 0) return { of: () => play }
  const { stripeProvider } = await import('./stripe/stripe-provider.ts')
  const bySite = new Map<string, PaymentProvider>()
  for (const [site, keys] of stripeBySite) bySite.set(site, stripeProvider(keys, stripeHost))
  const common = stripe ? stripeProvider(stripe, stripeHost) : play
  return { of: ({ site }) => bySite.get(site) ?? common }
}
