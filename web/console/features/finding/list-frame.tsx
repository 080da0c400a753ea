import type { ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

interface ListFrameProps {
  query: { readonly data: object | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  /** Said where the list could not be read. */
  title: string
  children: ReactNode
}

/** A list that is read as a whole: loading, not read, or there. */
export function ListFrame({ query: { data, error, refetch }, title, children }: ListFrameProps) {
  const t = useText()
  if (data) return children
  if (error)
    return (
      <ListState
        icon="alert"
        title={title}
        text={failureText(t, error)}
        action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
      />
    )
  return (
    <div className="console-card-body">
      <Loading>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} shape="line" />
        ))}
      </Loading>
    </div>
  )
}

interface SearchBarProps {
  keyword: string
  label: string
  /** How many there are. */
  count: string
  onSearch: (keyword: string) => void
}

export const SearchBar = ({ keyword, label, count, onSearch }: SearchBarProps) => (
  <div className="finding-bar">
    <FilterBar search={keyword} searchLabel={label} onSearch={onSearch} filters={[]} onFilter={() => undefined} />
    <span className="console-help">{count}</span>
  </div>
)
