import { type ReactNode, Suspense, use, useMemo } from 'react'
import { loadTexts as loadBrandTexts } from 'virtual:texts/consoleBrand'
import { loadTexts as loadChatTexts } from 'virtual:texts/consoleChat'
import { loadTexts as loadDecisionTexts } from 'virtual:texts/consoleDecisions'
import { loadTexts as loadLendingTexts } from 'virtual:texts/consoleLending'
import { loadTexts as loadModerationTexts } from 'virtual:texts/consoleModeration'
import { loadTexts as loadMoneyTexts } from 'virtual:texts/consoleMoney'
import { loadTexts as loadPeopleTexts } from 'virtual:texts/consolePeople'
import { loadTexts as loadPolicyTexts } from 'virtual:texts/consolePolicy'
import { loadTexts as loadPromotionTexts } from 'virtual:texts/consolePromotions'
import { loadTexts as loadSellerTexts } from 'virtual:texts/consoleSeller'
import { loadTexts as loadStaffTexts } from 'virtual:texts/consoleStaff'
import { loadTexts as loadStockTexts } from 'virtual:texts/consoleStock'
import { loadTexts as loadTranslationTexts } from 'virtual:texts/consoleTranslations'
import type { TextLocale } from '#i18n/locales.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import type { Texts } from '#web/client/text/create-text.ts'
import { MoreTexts, useLanguage } from '#web/client/text/text-provider.tsx'
import type { WorkspaceName } from '../app/section.ts'

/** A workspace, or the sections of one that have texts of their own. */
export type TextsName =
  | WorkspaceName
  | 'decisions'
  | 'lending'
  | 'moderation'
  | 'people'
  | 'promotions'
  | 'stock'
  | 'translations'
  | 'money'
  | 'brand'
  | 'policy'
  | 'chat'

const loaders = {
  seller: loadSellerTexts,
  staff: loadStaffTexts,
  decisions: loadDecisionTexts,
  lending: loadLendingTexts,
  moderation: loadModerationTexts,
  people: loadPeopleTexts,
  promotions: loadPromotionTexts,
  stock: loadStockTexts,
  translations: loadTranslationTexts,
  money: loadMoneyTexts,
  brand: loadBrandTexts,
  policy: loadPolicyTexts,
  chat: loadChatTexts,
} as const satisfies Readonly<Record<TextsName, unknown>>
// Outside React and its cache of answers, so that the end of a session does not take the page away.
const loading = new Map<string, Promise<Texts>>()

/** Starts to load the texts of some workspaces or sections, once for all that need them. Rejects with LoadError. */
export function loadMoreTexts(parts: readonly TextsName[], locale: TextLocale): Promise<Texts> {
  const key = [...parts, locale].join(' ')
  let texts = loading.get(key)
  if (!texts) {
    texts = Promise.all(parts.map((name) => importWithTimeout(() => loaders[name](locale)))).then((all) =>
      Object.assign({}, ...all),
    )
    loading.set(key, texts)
  }
  return texts
}

type LoadedTextsProps = { parts: readonly TextsName[]; children: ReactNode }

function Loaded({ parts, children }: LoadedTextsProps) {
  const { locale } = useLanguage()
  const names = parts.join(' ')
  const texts = useMemo(() => loadMoreTexts(names.split(' ') as TextsName[], locale), [names, locale])
  return <MoreTexts messages={use(texts)}>{children}</MoreTexts>
}

/** Shows the pages of some workspaces or sections once their texts are there. */
export function LoadedTexts(props: LoadedTextsProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
