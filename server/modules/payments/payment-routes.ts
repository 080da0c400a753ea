import type { FastifyInstance } from 'fastify'
import type { Brand } from '#server/platform/brand.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { ChargebackHandlers, PaymentHandlers } from './payment-handlers.ts'
import { addPaymentWebhook } from './payment-webhook.ts'
import { addSandboxPage } from './sandbox/sandbox-page.ts'

export type PaymentRoutesOptions = {
  readonly engine: Engine
  readonly findBrandBySite: (site: string) => Brand | null
  readonly paymentHandlers: PaymentHandlers
  readonly chargebackHandlers: ChargebackHandlers
}

/** Adds the routes outside the contract: the providers' webhook and the sandbox's payment page. */
export function addPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): void {
  addPaymentWebhook(app, options)
  addSandboxPage(app, options)
}
