import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { invalidateProducts, type ProductRow } from './product-queries.ts'

/** Products of one request at most. */
const maxProducts = 200

type Product = Pick<ProductRow, 'goodsId' | 'status' | 'name'>
export type SaleStatus = 'listed' | 'delisted'

/** The products to which a change of status applies: banned ones never, drafts can only be listed. */
export const listChangeable = (products: readonly Product[], status: SaleStatus): readonly Product[] =>
  products.filter(({ status: from }) =>
    status === 'listed' ? from === 'draft' || from === 'delisted' : from === 'listed' || from === 'under_review',
  )

/**
 * Lists, delists and deletes products at once; a message offers to take it back. A listed draft that is taken back is
 * not listed, because shoppers may have seen it.
 */
export function useProductActions() {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()

  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    await invalidateProducts(client)
  }
  const send = async (goodsIds: readonly string[], status: SaleStatus) => {
    for (let start = 0; start < goodsIds.length; start += maxProducts)
      await call(
        'sellerGoods.setStatus',
        { goodsIds: goodsIds.slice(start, start + maxProducts), status },
        { idempotencyKey: newIdempotencyKey() },
      )
  }
  const setStatus = (products: readonly Product[], status: SaleStatus) =>
    run(async () => {
      const goodsIds = listChangeable(products, status).map(({ goodsId }) => goodsId)
      if (goodsIds.length === 0) return
      await send(goodsIds, status)
      toast({
        text: t(`products.done.${status}`, { count: goodsIds.length }),
        action: {
          label: t('common.undo'),
          onPress: () => void run(() => send(goodsIds, status === 'listed' ? 'delisted' : 'listed')),
        },
      })
    })
  const restore = (goodsIds: readonly string[]) =>
    run(async () => {
      for (const goodsId of goodsIds) await call('sellerGoods.restore', { goodsId })
    })
  const deleteDrafts = (products: readonly Product[]) =>
    run(async () => {
      const goodsIds = products.filter(({ status }) => status === 'draft').map(({ goodsId }) => goodsId)
      for (const goodsId of goodsIds)
        await call('sellerGoods.delete', { goodsId }, { idempotencyKey: newIdempotencyKey() })
      toast({
        text: t('products.done.deleted', { count: goodsIds.length }),
        action: { label: t('common.undo'), onPress: () => void restore(goodsIds) },
      })
    })
  return { setStatus, deleteDrafts }
}
