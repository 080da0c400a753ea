import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { Intent } from '../provider.ts'
import { handlePayment } from '../attempts/handle-payment.ts'
import type { PaymentHandlers } from '../payment-handlers.ts'
import { renderSandboxPage, type Step } from './render-sandbox-page.ts'
import { sandboxPath, type SandboxProvider } from './sandbox-provider.ts'

type SandboxPageOptions = { readonly engine: Engine; readonly paymentHandlers: PaymentHandlers }
type SandboxRequest = { readonly sandbox: SandboxProvider; readonly reference: string; readonly intent: Intent }

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** Returns the open page of this brand's sandbox; throws `not_found` otherwise. */
function getSandboxRequest({ externalServices }: Engine, { brand, params }: FastifyRequest): SandboxRequest {
  const { reference } = params as { reference: string }
  const provider = externalServices?.cards?.getProvider(brand)
  const sandbox = provider?.name === 'sandbox' ? (provider as SandboxProvider) : null
  const intent = sandbox?.find(reference)
  if (!sandbox || intent?.site !== brand.site) throw refusal('not_found')
  return { sandbox, reference, intent }
}

const formatAmount = ({ brand }: FastifyRequest, { amountMinor, currency }: Intent): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    toMajor(amountMinor, brand.settings.currency.digits),
  )

function sendPage(request: FastifyRequest, reply: FastifyReply, intent: Intent, step: Step): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store')
  const page = renderSandboxPage(step, { amount: formatAmount(request, intent), label: intent.label })
  return reply.type('text/html; charset=utf-8').send(page)
}

/**
 * Serves the sandbox's payment page, with success, bank confirmation, declined card and cancellation; 404 where real
 * cards are accepted. As with a real provider, only paying and cancelling leave the page.
 */
export function addSandboxPage(app: FastifyInstance, { engine, paymentHandlers }: SandboxPageOptions): void {
  const pay = async ({ brand, lang }: FastifyRequest, { sandbox, reference, intent }: SandboxRequest) => {
    sandbox.decide(reference, 'paid')
    const paid = await sandbox.readPayment(reference)
    const ctx = createContext(engine, { brand, principal: null, lang })
    if (paid.state === 'paid')
      await handlePayment(ctx, paymentHandlers, { method: 'sandbox', attemptId: intent.attemptId, reference, paid })
    return intent.returnUrl
  }
  app.get(`${sandboxPath}:reference`, async (request, reply) => {
    const { intent } = getSandboxRequest(engine, request)
    return sendPage(request, reply, intent, 'choose')
  })
  app.post(`${sandboxPath}:reference`, async (request, reply) => {
    const sandboxRequest = getSandboxRequest(engine, request)
    const decision = (request.body as { decision?: unknown } | undefined)?.decision
    if (decision === 'bank') return sendPage(request, reply, sandboxRequest.intent, 'bank')
    if (decision === 'decline') return sendPage(request, reply, sandboxRequest.intent, 'declined')
    return reply.redirect(
      decision === 'pay' ? await pay(request, sandboxRequest) : sandboxRequest.intent.cancelUrl,
      303,
    )
  })
}
