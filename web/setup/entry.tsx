import '../kit/kit.css'
import './setup.css'
import './home-preview.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from 'virtual:texts/setup'
import type { Locale } from '#i18n/locales.ts'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { SetupPage } from './setup-page.tsx'

const locale = document.documentElement.dataset.locale as Locale
const messages = await loadTexts(locale)
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The one-time link's token, which no server sees in an address. */
const link = location.hash.slice(1)
if (link !== '') history.replaceState(null, '', location.pathname + location.search)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextProvider locale={locale} messages={messages} currency="USD" timeZone={timeZone}>
      <SetupPage link={link} />
    </TextProvider>
  </StrictMode>,
)
