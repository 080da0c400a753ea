import { handleRechargePayment } from './modules/cash/public.ts'
import { handleTradePayment } from './modules/checkout/public.ts'
import { tradeChargebackHandler } from './modules/orders/public.ts'
import type { ChargebackHandlers, PaymentHandlers } from './modules/payments/public.ts'

/** Handlers of card payments by reference type. Like subscriptions.ts, this connects a lower module to upper ones. */
export const paymentHandlers: PaymentHandlers = { trade: handleTradePayment, recharge: handleRechargePayment }

/**
 * Handlers of chargebacks by reference type. Recharges have none: the money may be spent, so the brand bears the loss.
 */
export const chargebackHandlers: ChargebackHandlers = { trade: tradeChargebackHandler }
