import './bookkeeping.css'
import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useMoneyText } from '../../app/money.ts'
import { findSection, listSections, toHref } from '../../app/sections.ts'

/** A link to a page of the console; only its text for people who do not see that page. */
export function PageLink({ path, children }: { path: string | null; children: ReactNode }) {
  const user = useCurrentUser()
  const isSeen = path !== null && user && findSection(listSections(user), path) !== null
  return isSeen ? (
    <a className="console-link" href={toHref(path)}>
      {children}
    </a>
  ) : (
    <>{children}</>
  )
}

/** Formats sums of the brand; the function changes only with the language, so that columns can depend on it. */
export function useMoney(): (amount: number) => string {
  const format = useMoneyText()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the format follows the language, as this text does
  return useMemo(() => format, [format(0)])
}

interface ContentProps {
  /** Undefined while it is loading. */
  isLoaded: boolean
  error: Error | null
  onRetry: () => void
  children: ReactNode
}

/** The content of a card, with its states of loading and of an error. */
export function CardContent({ isLoaded, error, onRetry, children }: ContentProps) {
  const t = useText()
  if (isLoaded) return children
  if (error)
    return (
      <ListState
        icon="alert"
        title={t('bookkeeping.error')}
        text={failureText(t, error)}
        action={<ActionButton onClick={onRetry}>{t('common.retry')}</ActionButton>}
      />
    )
  return (
    <div className="console-card-body">
      <Loading>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="line" />
        ))}
      </Loading>
    </div>
  )
}
