import type { KyselyPlugin } from 'kysely'
import type { PaymentProvider } from '#server/modules/payments/provider.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Engine } from '#server/platform/http/engine.ts'

/** An engine that dies after so many steps, as by kill -9: from then on nothing that it tries has any effect. */
export type MortalEngine = { readonly engine: Engine; readonly isDead: () => boolean }

class Killed extends Error {}

/**
 * The same engine with a life of `steps`. A step is a statement, a call to a provider, or its answer: dying there leaves
 * exactly what a process leaves that ends between these two lines, as open transactions are rolled back.
 */
export function mortalEngine(engine: Engine, steps: number): MortalEngine {
  let left = steps
  const step = () => {
    if (left <= 0) {
      left = -1
      throw new Killed('killed')
    }
    left -= 1
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const mortal = <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      step()
      const answer = await ask(...args)
      step()
      return answer
    }
  }
  const wrapped = new Map<PaymentProvider, PaymentProvider>()
  const wrap = (provider: PaymentProvider): PaymentProvider => {
    const { begin, read, close, refund } = provider
    const made = wrapped.get(provider) ?? {
      ...provider,
      begin: mortal(begin),
      read: mortal(read),
      close: mortal(close),
      refund: mortal(refund),
    }
    wrapped.set(provider, made)
    return made
  }
  const of = (brand: Brand) => {
    const provider = engine.outside?.cards?.of(brand)
    return provider ? wrap(provider) : null
  }
  return {
    engine: {
      ...engine,
      forBrand: (brandId) => engine.forBrand(brandId).withPlugin(plugin),
      outside: { cards: { of } },
    },
    isDead: () => left < 0,
  }
}
