import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { toListInput, type ProductListState } from './product-queries.ts'

const pollMs = 1_500

/** Writes the products of the list to a file by the queue, and offers the file when it is ready. */
export function ExportProducts({ state }: { state: ProductListState }) {
  const t = useText()
  const call = useApi()
  const toast = useConsoleToast()
  const { brand } = useConsoleStart()
  const [exportId, setExportId] = useState<string | null>(null)
  const file = useQuery({
    ...apiQuery('sellerExports.detail', { exportId: exportId ?? '' }),
    enabled: exportId !== null,
    refetchInterval: ({ state: { data } }) => (data?.export.state === 'waiting' || !data ? pollMs : false),
  }).data?.export
  const isWaiting = exportId !== null && (file === undefined || file.state === 'waiting')
  const hasFailed = file?.state === 'failed'
  useEffect(() => {
    if (hasFailed) toast({ text: t('products.export.failed'), tone: 'error' })
    // oxlint-disable-next-line react/exhaustive-deps -- once per file
  }, [hasFailed])
  const begin = async () => {
    try {
      const { export: begun } = await call('sellerExports.goods', toListInput(state, brand), {
        idempotencyKey: newIdempotencyKey(),
      })
      setExportId(begun.id)
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
  }
  return (
    <>
      <ActionButton
        icon={<Icon name="download" size={16} />}
        aria-disabled={isWaiting}
        onClick={() => !isWaiting && void begin()}
      >
        {t(isWaiting ? 'products.export.waiting' : 'products.export.begin')}
      </ActionButton>
      <output className="product-export">
        {file?.state === 'ready' && file.link && (
          <a className="console-link" href={file.link} download>
            {t('products.export.ready', { count: file.lineCount })}
          </a>
        )}
      </output>
    </>
  )
}
