import type { FastifyInstance } from 'fastify'
import { addPaymentWebhook, type PaymentRoutesOptions } from './payment-webhook.ts'
import { addSandboxPage } from './sandbox/sandbox-page.ts'

/** Adds the routes outside the contract: the providers' webhook and the sandbox's payment page. */
export function addPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): void {
  addPaymentWebhook(app, options)
  addSandboxPage(app, options)
}
