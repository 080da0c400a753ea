import type { PaymentMethod } from '#contract/orders.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CardMethod, PaymentProvider } from './provider.ts'

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
