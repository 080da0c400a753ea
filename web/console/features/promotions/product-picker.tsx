import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { PickedList } from './picked-list.tsx'

/** Products of the store that a person may choose from. */
const productsQuery = apiQuery('sellerGoods.list', { status: 'listed', pageSize: 200 })

interface ProductPickerProps {
  label: string
  help?: string
  chosen: readonly string[]
  onChange: (goodsIds: readonly string[]) => void
}

/** Chooses products of the store by name, one after the other. */
export function ProductPicker({ label, help, chosen, onChange }: ProductPickerProps) {
  const t = useText()
  const products = useQuery(productsQuery).data?.pageList ?? []
  const names = new Map(products.map(({ goodsId, name }) => [goodsId, name]))
  return (
    <div className="promotion-picker">
      <ComboboxField
        key={chosen.length}
        label={label}
        {...(help && { help })}
        options={products
          .filter(({ goodsId }) => !chosen.includes(goodsId))
          .map(({ goodsId, name }) => ({ value: goodsId, label: name }))}
        value={null}
        placeholder={t('promotions.products.find')}
        onChange={(goodsId) => goodsId && onChange([...chosen, goodsId])}
      />
      <PickedList chosen={chosen} getName={(id) => names.get(id) ?? '…'} onChange={onChange} />
    </div>
  )
}
