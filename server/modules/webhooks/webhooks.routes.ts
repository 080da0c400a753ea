import { webhooksApi } from '#contract/webhooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readDeliveries, readDelivery, replayDelivery, sendTestEvent } from './deliveries.ts'
import {
  listWebhookEvents,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  saveWebhook,
  setWebhookState,
} from './manage-webhooks.ts'

export const serveWebhooks = ({ serve }: Serve): void =>
  serve<typeof webhooksApi, UserCtx>('webhooks', webhooksApi, {
    list: listWebhooks,
    events: listWebhookEvents,
    save: saveWebhook,
    setState: setWebhookState,
    rotate: rotateSecret,
    remove: removeWebhook,
    test: sendTestEvent,
    deliveries: readDeliveries,
    delivery: readDelivery,
    replay: replayDelivery,
  })
