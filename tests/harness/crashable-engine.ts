import type { KyselyPlugin } from 'kysely'
import type { PaymentProvider } from '#server/modules/payments/provider.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Engine } from '#server/platform/http/engine.ts'

/** An engine that dies after so many steps, as by kill -9: from then on nothing that it tries has any effect. */
export type CrashableEngine = { readonly engine: Engine; readonly hasCrashed: () => boolean }

class CrashError extends Error {}

/**
 * The same engine with a life of `steps`. A step is a statement, a call to a provider, or its answer: dying there leaves
 * exactly what a process leaves that ends between these two lines, as open transactions are rolled back.
 */
export function createCrashableEngine(engine: Engine, steps: number): CrashableEngine {
  let stepsLeft = steps
  const step = () => {
    if (stepsLeft <= 0) {
      stepsLeft = -1
      throw new CrashError('killed')
    }
    stepsLeft -= 1
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const countSteps = <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      step()
      const response = await call(...args)
      step()
      return response
    }
  }
  const wrapped = new Map<PaymentProvider, PaymentProvider>()
  const wrap = (provider: PaymentProvider): PaymentProvider => {
    const { createPage, readPayment, closePage, refund } = provider
    const created = wrapped.get(provider) ?? {
      ...provider,
      createPage: countSteps(createPage),
      readPayment: countSteps(readPayment),
      closePage: countSteps(closePage),
      refund: countSteps(refund),
    }
    wrapped.set(provider, created)
    return created
  }
  const getProvider = (brand: Brand) => {
    const provider = engine.externalServices?.cards?.getProvider(brand)
    return provider ? wrap(provider) : null
  }
  return {
    engine: {
      ...engine,
      forBrand: (brandId) => engine.forBrand(brandId).withPlugin(plugin),
      externalServices: { cards: { getProvider } },
    },
    hasCrashed: () => stepsLeft < 0,
  }
}
