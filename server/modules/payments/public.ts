export { closeAlert, countAlerts, findAlert, listAlerts, type AlertFilter, type AlertRow } from './alerts.queries.ts'
export { listOpenCardReferences, findPaymentMethod, markAttemptsUnwanted } from './attempts.queries.ts'
export { startCardPayment, getCardPaymentDeadline, type CardPayment } from './start-card-payment.ts'
export { listPaymentMethods } from './card-methods.ts'
export { openCardProviders, type CardSettings } from './card-providers.ts'
export { payFromWallet } from './pay-from-wallet.ts'
export { addPaymentWebhook } from './payment-webhook.ts'
export type { CardProviders } from './provider.ts'
export type {
  ChargebackHandler,
  ChargebackHandlers,
  Chargeback,
  CapturedPayment,
  PaymentHandler,
  PaymentHandlers,
} from './payment-handlers.ts'
export { refundPayment, type Refund } from './refund-payment.ts'
export { addSandboxPage } from './sandbox/sandbox-page.ts'
export { sendRefunds } from './send-refunds.ts'
export { sweepAttempts } from './sweep-attempts.ts'
export { moveCardMoneyToEscrow } from './move-card-money-to-escrow.ts'
