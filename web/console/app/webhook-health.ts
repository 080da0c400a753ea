import type { OperationData } from '#web/client/api-call.ts'
import type { Text } from '#web/client/text/create-text.ts'

/** Says how the web hooks go, the worst first. */
export function writeWebhookHealth(
  t: Text,
  { failed, failing }: OperationData<'staffHealth.read'>['webhooks'],
): string {
  if (failed > 0) return t('decisions.health.webhooks.failed', { count: failed })
  return failing > 0 ? t('decisions.health.webhooks.failing', { count: failing }) : t('decisions.health.webhooks')
}
