import { hash } from 'node:crypto'
import { ProviderError, type PaymentProvider, type PaymentState, type Intent } from '../provider.ts'
import { createPagesInMemory, type SandboxPage, type SandboxPages } from './sandbox-pages.ts'

/** A provider of play money; its page calls `decide`. */
export type SandboxProvider = PaymentProvider & {
  readonly find: (reference: string) => Intent | null
  readonly decide: (reference: string, state: 'paid' | 'closed') => void
}

export const sandboxPath = '/api/payment/sandbox/'

/** Creates a provider for test cards, to try a shop without an account. Its state lies in `pages`. */
export function createSandboxProvider(now: () => Date, pages: SandboxPages = createPagesInMemory()): SandboxProvider {
  const getState = ({ intent, decision }: SandboxPage) =>
    decision ?? (new Date(intent.closesAt) <= now() ? 'closed' : 'open')

  const read = (reference: string): PaymentState => {
    const page = pages.find(reference)
    const state = page ? getState(page) : 'closed'
    if (!page || state !== 'paid') return { state: state === 'open' ? 'open' : 'closed' }
    const { amountMinor, currency } = page.intent
    return { state, amountMinor, currency, paymentReference: reference }
  }
  return {
    name: 'sandbox',
    accepts: () => true,
    createPage: async (intent) => {
      // An attempt that is started again gets the same page, in every process.
      const reference = hash('sha256', `${intent.site} ${intent.attemptId}`, 'base64url').slice(0, 24)
      pages.add(reference, intent)
      return { reference, redirectUrl: new URL(sandboxPath + reference, intent.returnUrl).href }
    },
    readPayment: async (reference) => read(reference),
    closePage: async (reference) => {
      if (pages.find(reference)) pages.decide(reference, 'closed')
    },
    refund: async ({ refundId, paymentReference }) => {
      if (!pages.find(paymentReference))
        throw new ProviderError('the sandbox does not have this payment', { isFinal: true })
      return { state: 'done', reference: refundId }
    },
    find: (reference) => (read(reference).state === 'open' ? (pages.find(reference)?.intent ?? null) : null),
    decide: (reference, state) => {
      const page = pages.find(reference)
      if (page && getState(page) === 'open') pages.decide(reference, state)
    },
  }
}
