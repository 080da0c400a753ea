import { useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useNavigate } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import { ChatAboutButton } from '#web/storefront/features/chat/chat-button.tsx'
import { useCompare } from '#web/storefront/features/browsing/use-compare.ts'
import { ReportProduct } from './report-product.tsx'

/** Actions beside buying: compare, ask about the product, and report it. */
export function GoodsActions({ goods: { id, name, seller } }: { goods: Pick<GoodsDetail, 'id' | 'name' | 'seller'> }) {
  const t = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const { has, toggle, remove } = useCompare()
  const isIn = has(id)
  const [isReporting, setReporting] = useState(false)
  const compare = async () => {
    if (isIn) return remove(id)
    const action = { label: t('goods.compare.open'), onPress: () => void navigate('/compare') }
    if (await toggle(id)) toast({ text: t('goods.compare.added'), action })
  }
  return (
    <>
      <p className="goods-actions">
        <button type="button" aria-pressed={isIn} onClick={() => void compare()}>
          <Icon name={isIn ? 'check' : 'copy'} size={16} />
          {t(isIn ? 'goods.compare.in' : 'goods.compare.add')}
        </button>
        <ChatAboutButton request={{ party: seller, about: { type: 'goods', id, name } }}>
          {t('goods.ask.title', { store: seller.name })}
        </ChatAboutButton>
        <button type="button" onClick={() => setReporting(true)}>
          <Icon name="alert" size={16} />
          {t('goods.report.action')}
        </button>
      </p>
      {isReporting && <ReportProduct goodsId={id} name={name} open onClose={() => setReporting(false)} />}
    </>
  )
}
