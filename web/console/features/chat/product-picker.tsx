import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Money } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useDesk } from './desk.ts'

interface ProductPickerProps {
  onClose: () => void
  onPick: (id: string, name: string) => void
}

const pageSize = 12

/** Products that shoppers can see: those of the store, for staff of every store. */
function useProducts(keyword: string) {
  const { workspace, user } = useDesk()
  const isSeller = workspace === 'seller'
  const input = { pageSize, ...(keyword && { keyword }) }
  const keep = { placeholderData: keepPreviousData } as const
  const own = useQuery({
    ...apiQuery('goods.storeList', { sellerId: user.seller?.id ?? '', ...input }),
    ...keep,
    enabled: isSeller,
  })
  const all = useQuery({ ...apiQuery('goods.list', input), ...keep, enabled: !isSeller })
  return isSeller ? own : all
}

/** Finds a product by its words; a press puts it into the next message. */
export function ProductPicker({ onClose, onPick }: ProductPickerProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const [words, setWords] = useState('')
  const { data, isError, error } = useProducts(words.trim())
  const products = data?.pageList ?? []
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t('desk.attach.product')}>
      <TextInput
        label={t('desk.product.search')}
        type="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      {isError && <p role="alert">{failureText(t, error)}</p>}
      <ul className="chat-picker" aria-label={t('desk.product.found')}>
        {products.map(({ id, name, image, price }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onPick(id, name)
                onClose()
              }}
            >
              <img src={image} alt="" width={40} height={40} loading="lazy" />
              <span dir="auto">{name}</span>
              <Money amount={price} currency={currency} digits={brand.currency.digits} locale={intl} />
            </button>
          </li>
        ))}
      </ul>
      {data && products.length === 0 && <p>{t('desk.product.none')}</p>}
    </ConsoleDialog>
  )
}
