import type { ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

interface ContentProps {
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
        title={t('frame.notLoaded')}
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
