import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listIconLinks } from '#contract/logo-icons.ts'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import type { Texts } from '#web/client/text/create-text.ts'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { BootContext, type Boot } from '#web/client/boot.ts'

type DocumentProps = {
  readonly boot: Boot
  readonly texts: Texts
  readonly queries: QueryClient
  readonly children: ReactNode
}

/** The whole HTML document; the brand's shape and header style are data attributes, its colours a style sheet. */
export function Document({ boot, texts, queries, children }: DocumentProps) {
  const { brand, locale } = boot
  return (
    <html
      lang={getLocaleInfo(locale).htmlLang}
      dir={getDirection(locale)}
      data-brand={brand.site}
      data-shape={brand.shape}
      data-header={brand.header}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {listIconLinks(brand).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        {boot.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" />
        ))}
        {boot.scripts.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <QueryClientProvider client={queries}>
          <BootContext value={boot}>
            <TextProvider locale={locale} messages={texts} currency={brand.currency.code} timeZone={brand.timeZone}>
              {children}
            </TextProvider>
          </BootContext>
        </QueryClientProvider>
        {/* Not async: it reads elements below it, so it must wait for the whole document. */}
        <script type="module" src={boot.entry} />
      </body>
    </html>
  )
}
