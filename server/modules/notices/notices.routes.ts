import { mailTextsApi } from '#contract/mail-texts.ts'
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
import { listMailTexts, previewMailText, readMailTextDetail } from './mail-texts/read-mail-texts.ts'
import { resetMailText, saveMailText, testMailText } from './mail-texts/write-mail-texts.ts'
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
  serve<typeof mailTextsApi, UserCtx>('mailTexts', mailTextsApi, {
    list: listMailTexts,
    detail: readMailTextDetail,
    save: saveMailText,
    reset: resetMailText,
    preview: previewMailText,
    test: testMailText,
  })
}
