import { loadTexts } from 'virtual:texts/chat'
import type { TextLocale } from '#i18n/locales.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'

const importParts = async () => {
  const { ChatDialog, ChatTab } = await import('./chat-parts.ts')
  return { ChatDialog, ChatTab }
}

/** Loads the code of the chat and its texts, when it is first opened. Rejects with LoadError. */
export const loadChat = (locale: TextLocale) =>
  importWithTimeout(async () => {
    const [parts, texts] = await Promise.all([importParts(), loadTexts(locale)])
    return { ...parts, texts }
  })

export type LoadedChat = Awaited<ReturnType<typeof loadChat>>
