import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextFor, type Engine } from '#server/platform/http/engine.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Intent } from '../provider.ts'
import { receivePayment } from '../receive-payment.ts'
import type { Receivers } from '../receivers.ts'
import { drawSandboxPage, type Step } from './draw-sandbox-page.ts'
import { sandboxPath, type SandboxProvider } from './sandbox-provider.ts'

type Parts = { readonly engine: Engine; readonly receivers: Receivers }
type Asked = { readonly sandbox: SandboxProvider; readonly reference: string; readonly intent: Intent }

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The page that an address names, if this brand has a sandbox and the page is open and the brand's own. */
function find({ outside }: Engine, { brand, params }: FastifyRequest): Asked {
  const { reference } = params as { reference: string }
  const provider = outside?.cards?.of(brand)
  const sandbox = provider?.name === 'sandbox' ? (provider as SandboxProvider) : null
  const intent = sandbox?.find(reference)
  if (!sandbox || intent?.site !== brand.site) throw refuse('not_found')
  return { sandbox, reference, intent }
}

const sumOf = ({ brand }: FastifyRequest, { amountMinor, currency }: Intent): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    toMajor(amountMinor, brand.settings.currency.digits),
  )

function show(request: FastifyRequest, reply: FastifyReply, intent: Intent, step: Step): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store')
  const page = drawSandboxPage(step, { sum: sumOf(request, intent), label: intent.label })
  return reply.type('text/html; charset=utf-8').send(page)
}

/**
 * Serves the sandbox's own page, where the payer pays, is asked by a bank, has a card declined or cancels; 404 where cards
 * are taken in earnest. As at a real provider, only paying and cancelling lead off the page.
 */
export function addSandboxPage(app: FastifyInstance, { engine, receivers }: Parts): void {
  const pay = async ({ brand, lang }: FastifyRequest, { sandbox, reference, intent }: Asked) => {
    sandbox.decide(reference, 'paid')
    const paid = await sandbox.read(reference)
    const ctx = contextFor(engine, { brand, who: null, lang })
    if (paid.state === 'paid')
      await receivePayment(ctx, receivers, { method: 'sandbox', attemptId: intent.attemptId, reference, paid })
    return intent.returnUrl
  }
  app.get(`${sandboxPath}:reference`, async (request, reply) => {
    const { intent } = find(engine, request)
    return show(request, reply, intent, 'choose')
  })
  app.post(`${sandboxPath}:reference`, async (request, reply) => {
    const asked = find(engine, request)
    const decision = (request.body as { decision?: unknown } | undefined)?.decision
    if (decision === 'bank') return show(request, reply, asked.intent, 'bank')
    if (decision === 'decline') return show(request, reply, asked.intent, 'declined')
    return reply.redirect(decision === 'pay' ? await pay(request, asked) : asked.intent.cancelUrl, 303)
  })
}
