import type { PaymentMethod } from '#contract/orders.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CardMethod, PaymentProvider } from './provider.ts'

type Reach = Pick<Ctx, 'outside'> & { readonly brand: Brand }

/** Who takes cards for the brand in its currency; null when nobody does. */
export function cardProviderOf({ brand, outside }: Reach): PaymentProvider | null {
  const provider = outside.cards?.of(brand) ?? null
  return provider?.accepts(brand.settings.currency) ? provider : null
}

/** The provider that an attempt was made with, if the brand still has it. */
export function providerOfMethod(ctx: Reach, method: string): PaymentProvider | null {
  const provider = ctx.outside.cards?.of(ctx.brand) ?? null
  return provider?.name === (method as CardMethod) ? provider : null
}

/** How something can be paid for in this shop, the usual way first. */
export function paymentMethods(ctx: Reach): PaymentMethod[] {
  const provider = cardProviderOf(ctx)
  return provider ? ['wallet', provider.name] : ['wallet']
}
