import '../console/kit/console-kit.css'
import './development.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from 'virtual:texts/development'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { ConsoleKitProvider } from '#web/console/kit/console-kit-provider.tsx'
import type { DevelopmentStart } from './page.ts'
import { PartsPage } from './parts-page.tsx'

const start = JSON.parse(document.getElementById('start')!.textContent) as DevelopmentStart
const texts = await loadTexts(start.locale)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextProvider locale={start.locale} messages={texts} currency={start.currency.code} timeZone={start.timeZone}>
      <ConsoleKitProvider>
        <PartsPage currencyDigits={start.currency.digits} />
      </ConsoleKitProvider>
    </TextProvider>
  </StrictMode>,
)
