import { useEffect, useState } from 'react'
import { ErrorState } from '#web/kit/error-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { MoreTexts, useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { loadChat, type LoadedChat } from './load-chat.ts'

/** The chat as a page; older clients link to it. Its code is the window's, loaded in the browser. */
export function Page({ search }: PageProps) {
  const t = useText()
  const { locale } = useLanguage()
  const [loaded, setLoaded] = useState<LoadedChat | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    loadChat(locale).then(setLoaded, setError)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an attempt loads it again
  }, [locale, attempt])
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  const content = () => {
    if (loaded)
      return (
        <MoreTexts messages={loaded.texts}>
          <loaded.ChatTab search={search} />
        </MoreTexts>
      )
    if (error) return <ErrorState title={t('errors.page.title')} sentence={failureText(t, error)} onRetry={retry} />
    return (
      <Loading>
        <Skeleton shape="title" width="half" />
      </Loading>
    )
  }
  return (
    <main className="wrap">
      <h1 className="visually-hidden">{t('shell.header.chat')}</h1>
      {content()}
    </main>
  )
}
