export { describeEvents, describeWebhooks } from './events.rules.ts'
export { countTroubledWebhooks } from './manage-webhooks.ts'
export { recordWebhooks } from './record-webhooks.ts'
export {
  enqueueDueEndpoints,
  purgeDeliveries,
  sendSlowWebhooksJob,
  sendWebhooksJob,
  webhooksDueJob,
} from './send-webhooks.ts'
export { serveWebhooks } from './webhooks.routes.ts'
