import { noticesApi } from '#contract/notices.ts'
import { countUnreadNotices, markNoticesRead, readNotices } from '#server/modules/messages/notices/public.ts'
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
}
