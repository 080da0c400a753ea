import { noticesApi } from '#contract/notices.ts'
import { pushApi } from '#contract/push.ts'
import { countUnreadNotices, markNoticesRead, readNotices } from '#server/modules/messages/notices/public.ts'
import {
  readPushKey,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '#server/modules/messages/push/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readPreferences, retryMail, savePreference, saveQuietHours, unsubscribe } from './preferences.ts'

export function serveNotices({ serve }: Serve): void {
  serve<typeof noticesApi, UserCtx>('notices', noticesApi, {
    list: readNotices,
    count: countUnreadNotices,
    read: markNoticesRead,
    preferences: readPreferences,
    savePreference,
    saveQuietHours,
    retryMail,
    unsubscribe,
  })
  serve<typeof pushApi, UserCtx>('push', pushApi, {
    key: readPushKey,
    state: readPushState,
    subscribe: subscribeToPush,
    unsubscribe: unsubscribeFromPush,
  })
}
