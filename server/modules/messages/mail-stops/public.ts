export { addBounceWebhook } from './bounce-webhook.ts'
export { isMailStopped } from './is-mail-stopped.ts'
export { findMailStop, liftMailStop } from './mail-stops.queries.ts'
