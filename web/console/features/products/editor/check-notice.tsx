import type { SellerGoods } from '#contract/seller-goods.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'

/** How far the check of a product by staff is: it waits, was refused with a reason, or the product is banned. */
export function CheckNotice({ goods: { status, check } }: { goods: Pick<SellerGoods, 'status' | 'check'> }) {
  const t = useText()
  const reason = check?.reason ? <q dir="auto">{check.reason}</q> : null
  if (status === 'banned')
    return (
      <NoticeLine tone="bad">
        {t('products.banned')} {reason}
      </NoticeLine>
    )
  if (status === 'under_review')
    return (
      <NoticeLine tone="prog">
        {t(check?.kind === 'change' ? 'products.check.change' : 'products.check.first')}
      </NoticeLine>
    )
  if (status === 'delisted' && check?.state === 'refused')
    return (
      <NoticeLine tone="bad">
        {t('products.check.refused')} {reason}
      </NoticeLine>
    )
  return null
}
