import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

interface OrderMissingProps {
  listPath: string
  /** Null while the order is loading. */
  error: Error | null
  onRetry: () => void
}

/** The page of an order that is loading, does not exist, or could not be read. */
export function OrderMissing({ listPath, error, onRetry }: OrderMissingProps) {
  const t = useText()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <PageFrame
      title={isMissing ? t('selling.missing') : t('selling.column.order')}
      trail={[{ label: t('frame.nav.orders'), href: toHref(listPath) }]}
    >
      <div className="console-card">
        {error ? (
          <ListState
            icon={isMissing ? 'search' : 'alert'}
            title={isMissing ? t('selling.missing') : t('selling.error')}
            text={isMissing ? t('selling.missingText') : failureText(t, error)}
            action={isMissing ? undefined : <ActionButton onClick={onRetry}>{t('common.retry')}</ActionButton>}
          />
        ) : (
          <div className="console-card-body">
            <Loading>
              <Skeleton shape="title" width="third" />
              <Skeleton shape="line" />
              <Skeleton shape="line" width="half" />
            </Loading>
          </div>
        )}
      </div>
    </PageFrame>
  )
}
