import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { Money } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useDesk } from './desk.ts'

interface OrderPickerProps {
  chatId: string
  onClose: () => void
  onPick: (id: string, number: string) => void
}

/** The latest orders of the shopper; a press puts one into the next message. */
export function OrderPicker({ chatId, onClose, onPick }: OrderPickerProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const { module } = useDesk()
  const { data, isError, error } = useQuery(apiQuery(`${module}.shopper`, { chatId }))
  const orders = data?.orders?.recent ?? []
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t('desk.attach.order')}>
      {isError && <p role="alert">{failureText(t, error)}</p>}
      <ul className="chat-picker" aria-label={t('desk.orders')}>
        {orders.map(({ id, number, lines, amounts }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onPick(id, number)
                onClose()
              }}
            >
              {lines[0] ? <img src={lines[0].image} alt="" width={40} height={40} loading="lazy" /> : <span />}
              <bdi>{number}</bdi>
              <Money amount={amounts.payable} currency={currency} digits={brand.currency.digits} locale={intl} />
            </button>
          </li>
        ))}
      </ul>
      {data && orders.length === 0 && <p>{t('desk.orders.none')}</p>}
    </ConsoleDialog>
  )
}
