import { useQueryClient } from '@tanstack/react-query'
import type { ComparedGoods } from '#contract/browsing.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { useAddToCart } from '#web/storefront/features/cart/use-add-to-cart.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useState } from 'react'
import { getQuantityBounds } from '#web/storefront/features/goods/sku-choice.ts'

/** Adds a compared product to the cart if there is no option to choose, else links to its page. */
export function AddComparedToCart({ goods }: { goods: ComparedGoods }) {
  const { id, name, inStock, specifications } = goods
  const t = useText()
  const href = useHref()
  const toast = useToast()
  const client = useQueryClient()
  const { add } = useAddToCart()
  const [busy, setBusy] = useState(false)
  if (inStock && specifications.some(({ values }) => values.length > 1))
    return (
      <ButtonLink small variant="secondary" href={href('/productDetails', { id })}>
        {t('goods.compare.choose')}
        <span className="visually-hidden"> {name}</span>
      </ButtonLink>
    )
  const addOnly = async () => {
    setBusy(true)
    try {
      const [sku] = (await client.ensureQueryData(apiQuery('goods.detail', { goodsId: id }))).goods.skus
      if (sku) await add({ skuId: sku.skuId, quantity: getQuantityBounds(sku).min, name })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} disabled={!inStock} onClick={() => void addOnly()}>
      {t(inStock ? 'goods.addToCart' : 'goods.stock.out')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
