export { findPaymentMethod, listOpenCardReferences, markAttemptsUnwanted } from './attempts/attempts.queries.ts'
export { moveCardMoneyToEscrow, payFromWallet } from './attempts/pay-into-escrow.ts'
export { startCardPayment, type CardPayment } from './attempts/start-card-payment.ts'
export { sweepAttempts } from './attempts/sweep-attempts.ts'
export { listPaymentMethods, openCardProviders, type CardSettings } from './card-providers.ts'
export type {
  CapturedPayment,
  Chargeback,
  ChargebackHandler,
  ChargebackHandlers,
  PaymentHandler,
  PaymentHandlers,
} from './payment-handlers.ts'
export { addPaymentRoutes } from './payment-routes.ts'
export type { CardProviders } from './provider.ts'
export { refundPayment, type Refund } from './refunds/refund-payment.ts'
export { sendRefunds } from './refunds/send-refunds.ts'
