import { loadTexts } from 'virtual:texts/chat'
import type { TextLocale } from '#i18n/locales.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'

/** Loads the code of the chat and its texts, when it is first opened. Rejects with LoadError. */
export const loadChat = (locale: TextLocale) =>
  importWithTimeout(async () => {
    const [parts, texts] = await Promise.all([import('./chat-parts.ts'), loadTexts(locale)])
    return { ...parts, texts }
  })

export type LoadedChat = Awaited<ReturnType<typeof loadChat>>
