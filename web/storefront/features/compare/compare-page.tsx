import './compare-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ErrorState } from '#web/kit/error-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { CompareTable } from './compare-table.tsx'
import { useCompare } from '#web/storefront/features/browsing/use-compare.ts'

function CompareSkeleton() {
  return (
    <Loading>
      <div className="compare-page-skeleton">
        {[1, 2, 3].map((column) => (
          <div key={column}>
            <Skeleton shape="tile" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width="half" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function CompareEmptyState() {
  const t = useText()
  const href = useHref()
  return (
    <EmptyState
      image={{ src: '/media/art/cup/5f8f93-a9754f-1.svg', tint: 1 }}
      title={t('goods.compare.empty.title')}
      sentence={t('goods.compare.empty.text')}
      action={<ButtonLink href={href('/commodity')}>{t('goods.compare.empty.action')}</ButtonLink>}
    />
  )
}

/** The table of the selected goods with its loading, error and empty states. */
function Comparison() {
  const t = useText()
  const { goods: chosen, remove, clear } = useCompare()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const goodsIds = chosen?.map(({ id }) => id) ?? []
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery('goods.compare', { goodsIds }),
    enabled: goodsIds.length > 0,
    placeholderData: (before) => before,
  })
  if (chosen?.length === 0) return <CompareEmptyState />
  if (error)
    return (
      <ErrorState
        title={t('goods.compare.failed')}
        sentence={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <CompareSkeleton />
  return (
    <>
      <div className="compare-page-tools">
        <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
          {t('goods.compare.onlyDifferent')}
        </Checkbox>
        <Button variant="text" small onClick={() => void clear()}>
          {t('goods.compare.clear')}
        </Button>
      </div>
      <CompareTable
        goods={data.goods.filter(({ id }) => goodsIds.includes(id))}
        onlyDifferent={onlyDifferent}
        onRemove={(id) => void remove(id)}
      />
    </>
  )
}

/** Compares up to four goods. The selection is stored in the browser or the account, so the browser loads the data. */
export function Page() {
  const t = useText()
  return (
    <main className="wrap compare-page">
      <h1>{t('goods.compare.title')}</h1>
      <Comparison />
    </main>
  )
}
