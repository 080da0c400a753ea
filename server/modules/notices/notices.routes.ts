import { mailTextsApi } from '#contract/mail-texts.ts'
import { noticesApi } from '#contract/notices.ts'
import { countUnreadNotices, markNoticesRead, readNotices } from '#server/modules/messages/notices/public.ts'
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
  serve<typeof mailTextsApi, UserCtx>('mailTexts', mailTextsApi, {
    list: listMailTexts,
    detail: readMailTextDetail,
    save: saveMailText,
    reset: resetMailText,
    preview: previewMailText,
    test: testMailText,
  })
}
