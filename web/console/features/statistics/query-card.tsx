import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TextKey } from '#i18n/text-keys.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

interface QueryCardProps<Data> {
  title: string
  /** Beside the title. */
  note?: ReactNode
  /** At the end of the head. */
  action?: ReactNode
  error: TextKey
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A card that loads by itself; one that fails says so and leaves the others as they are. */
export function QueryCard<Data>({ title, note, action, error, query, children }: QueryCardProps<Data>) {
  const t = useText()
  return (
    <section className="console-card overview-card statistics-card" aria-label={title}>
      <h2>
        <span>
          {title} {note && <small>{note}</small>}
        </span>
        {query.data && action}
      </h2>
      {query.isPending && (
        <Loading>
          <Skeleton shape="line" width="most" />
          <Skeleton shape="line" />
          <Skeleton shape="line" width="half" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ListState
          icon="alert"
          title={t(error)}
          text={t('statistics.error.text', { reason: failureText(t, query.error) })}
          action={<ActionButton onClick={() => void query.refetch()}>{t('statistics.retry')}</ActionButton>}
        />
      )}
      {query.data && children(query.data)}
    </section>
  )
}
