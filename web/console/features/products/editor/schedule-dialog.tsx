import { useState } from 'react'
import type { SellerGoods } from '#contract/seller-goods.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { fromZonedInput, toZonedInput } from '../../../app/zoned-time.ts'

interface ScheduleDialogProps {
  goods: SellerGoods
  open: boolean
  onClose: () => void
  onDone: (goods: SellerGoods) => void
}

/** When a product is listed and delisted, in the time of the brand; an empty field clears it. */
export function ScheduleDialog({ goods, open, onClose, onDone }: ScheduleDialogProps) {
  const t = useText()
  const call = useApi()
  const { timeZone } = useConsoleStart().brand
  const toField = (at: string | null) => (at ? toZonedInput(at, timeZone) : '')
  const [listAt, setListAt] = useState(() => toField(goods.listAt))
  const [delistAt, setDelistAt] = useState(() => toField(goods.delistAt))
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    try {
      const { goods: changed } = await call('sellerGoods.schedule', {
        goodsId: goods.goodsId,
        ...(listAt && { listAt: fromZonedInput(listAt, timeZone)! }),
        ...(delistAt && { delistAt: fromZonedInput(delistAt, timeZone)! }),
      })
      setError(null)
      onDone(changed)
    } catch (failure) {
      setError(failureText(t, failure))
    }
  }
  const isListed = goods.status === 'listed'
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={onClose}
      title={t('products.schedule.title')}
      description={t('products.schedule.text', { zone: timeZone })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" onClick={() => void save()}>
            {t('products.schedule.save')}
          </ActionButton>
        </>
      }
    >
      <div className="product-fields">
        {error && <NoticeLine tone="bad">{error}</NoticeLine>}
        {!isListed && (
          <TextInput
            type="datetime-local"
            label={t('products.schedule.listAt')}
            value={listAt}
            onChange={({ target }) => setListAt(target.value)}
          />
        )}
        <TextInput
          type="datetime-local"
          label={t('products.schedule.delistAt')}
          value={delistAt}
          onChange={({ target }) => setDelistAt(target.value)}
        />
      </div>
    </ConsoleDialog>
  )
}
