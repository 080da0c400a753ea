import '../products.css'
import './product-editor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { productsPath } from '../product-queries.ts'
import { ProductEditor } from './product-editor.tsx'
import { readStock } from './save-product.ts'

/** A product that exists, read again each time it is opened, because a save names the version that was read. */
function ExistingProduct({ goodsId }: { goodsId: string }) {
  const t = useText()
  const client = useQueryClient()
  const call = getApi(client)
  const { data, error, refetch } = useQuery({
    queryKey: ['product-editor', goodsId],
    queryFn: async () => {
      const [{ goods }, stock] = await Promise.all([call('sellerGoods.detail', { goodsId }), readStock(call, goodsId)])
      return { goods, stock }
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { isPersonal: true },
  })
  if (data) return <ProductEditor goods={data.goods} stock={data.stock} />
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <PageFrame title={t('products.product')} trail={[{ label: t('products.title'), href: toHref(productsPath) }]}>
      <div className="console-card">
        {error ? (
          <ListState
            icon={isMissing ? 'search' : 'alert'}
            title={t(isMissing ? 'products.missing' : 'products.error')}
            text={isMissing ? t('products.missingText') : failureText(t, error)}
            action={!isMissing && <ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        ) : (
          <div className="console-card-body">
            <Loading>
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} shape="line" />
              ))}
            </Loading>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

/** The editor of one product of the store, or of a new one. */
export function Page() {
  const { productId } = useParams()
  return productId === undefined ? (
    <ProductEditor key="new" goods={null} stock={new Map()} />
  ) : (
    <ExistingProduct key={productId} goodsId={productId} />
  )
}
