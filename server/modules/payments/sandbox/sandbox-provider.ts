import { randomBytes } from 'node:crypto'
import { ProviderError, type Intent, type PaymentProvider, type PaymentState } from '../provider.ts'

type Page = { readonly intent: Intent; state: 'open' | 'paid' | 'closed' }

/** A provider of play money; its page calls `decide`. */
export type SandboxProvider = PaymentProvider & {
  readonly find: (reference: string) => Intent | null
  readonly decide: (reference: string, state: 'paid' | 'closed') => void
}

export const sandboxPath = '/api/payment/sandbox/'

/** About 10 MB; the oldest page is dropped beyond it. */
const maxPages = 10_000

/**
 * Creates a provider for test cards, to try a shop without an account. Its state lives in the process: a restart ends
 * its pages.
 */
export function createSandboxProvider(now: () => Date): SandboxProvider {
  const pages = new Map<string, Page>()
  const byAttempt = new Map<string, string>()
  const removeOldest = () => {
    const [reference, { intent }] = pages.entries().next().value!
    pages.delete(reference)
    byAttempt.delete(intent.attemptId)
  }
  const getState = ({ intent, state }: Page) =>
    state === 'open' && new Date(intent.closesAt) <= now() ? 'closed' : state

  const read = (reference: string): PaymentState => {
    const page = pages.get(reference)
    const state = page ? getState(page) : 'closed'
    if (!page || state !== 'paid') return { state: state === 'open' ? 'open' : 'closed' }
    const { amountMinor, currency } = page.intent
    return { state, amountMinor, currency, paymentReference: reference }
  }
  return {
    name: 'sandbox',
    accepts: () => true,
    createPage: async (intent) => {
      const reference = byAttempt.get(intent.attemptId) ?? randomBytes(18).toString('base64url')
      byAttempt.set(intent.attemptId, reference)
      if (!pages.has(reference)) pages.set(reference, { intent, state: 'open' })
      if (pages.size > maxPages) removeOldest()
      return { reference, redirectUrl: new URL(sandboxPath + reference, intent.returnUrl).href }
    },
    readPayment: async (reference) => read(reference),
    closePage: async (reference) => {
      const page = pages.get(reference)
      if (page?.state === 'open') page.state = 'closed'
    },
    refund: async ({ refundId, paymentReference }) => {
      if (!pages.has(paymentReference))
        throw new ProviderError('the sandbox does not have this payment', { isFinal: true })
      return { state: 'done', reference: refundId }
    },
    find: (reference) => (read(reference).state === 'open' ? (pages.get(reference)?.intent ?? null) : null),
    decide: (reference, state) => {
      const page = pages.get(reference)
      if (page && getState(page) === 'open') page.state = state
    },
  }
}
