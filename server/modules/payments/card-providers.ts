import type { PaymentMethod } from '#contract/orders.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ObserveCall } from '#server/platform/observe-call.ts'
import type { CardProviders, PaymentProvider, CardMethod } from './provider.ts'
import { openPagesInFolder } from './sandbox/sandbox-pages.ts'
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
  /** Folder of the sandbox's pages, which all processes of the shop share; null keeps them in this process. */
  readonly sandboxDir?: string | null
}

/** Has every call to the provider's service observed. */
function withObservedCalls(provider: PaymentProvider, observeCall: ObserveCall): PaymentProvider {
  const { name, findOrigin } = provider
  const observe = <Result>(operation: string, work: () => Promise<Result>) =>
    observeCall({ provider: name, operation }, work)
  return {
    ...provider,
    createPage: (intent) => observe('create-page', () => provider.createPage(intent)),
    readPayment: (reference) => observe('read-payment', () => provider.readPayment(reference)),
    closePage: (reference) => observe('close-page', () => provider.closePage(reference)),
    refund: (request) => observe('refund', () => provider.refund(request)),
    ...(findOrigin && { findOrigin: (reference) => observe('find-origin', () => findOrigin(reference)) }),
  }
}

/**
 * Creates the configured providers; loads Stripe's library only when there is an account. `observe` gets each call to its
 * service.
 */
export async function openCardProviders(
  settings: CardSettings,
  clock: Clock,
  observe: ObserveCall = (_call, work) => work(),
): Promise<CardProviders> {
  const { stripe, stripeBySite, stripeHost, sandbox, sandboxDir } = settings
  const pages = sandbox && sandboxDir ? openPagesInFolder(sandboxDir) : undefined
  const testProvider = sandbox ? createSandboxProvider(() => clock.now(), pages) : null
  if (!stripe && stripeBySite.size === 0) return { getProvider: () => testProvider }
  const { createStripeProvider } = await import('./stripe/stripe-provider.ts')
  const openAccount = (keys: StripeKeys) => withObservedCalls(createStripeProvider(keys, stripeHost), observe)
  const bySite = new Map<string, PaymentProvider>()
  for (const [site, keys] of stripeBySite) bySite.set(site, openAccount(keys))
  const sharedProvider = stripe ? openAccount(stripe) : testProvider
  return { getProvider: ({ site }) => bySite.get(site) ?? sharedProvider }
}

type ProviderCtx = Pick<Ctx, 'externalServices'> & { readonly brand: Brand }

/** Returns the brand's provider for its currency; null when there is none. */
export function findCardProvider({ brand, externalServices }: ProviderCtx): PaymentProvider | null {
  const provider = externalServices.cards?.getProvider(brand) ?? null
  return provider?.accepts(brand.settings.currency) ? provider : null
}

/** Returns the provider of an attempt's method, if the brand still has it. */
export function findProviderByMethod(ctx: ProviderCtx, method: string): PaymentProvider | null {
  const provider = ctx.externalServices.cards?.getProvider(ctx.brand) ?? null
  return provider?.name === (method as CardMethod) ? provider : null
}

/** Payment methods of this shop, the default one first. */
export function listPaymentMethods(ctx: ProviderCtx): PaymentMethod[] {
  const provider = findCardProvider(ctx)
  return provider ? ['wallet', provider.name] : ['wallet']
}
