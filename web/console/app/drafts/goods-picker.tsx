import './page-editor.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'

interface GoodsPickerProps {
  goodsIds: readonly string[]
  names: ReadonlyMap<string, string>
  max: number
  help: string
  onChange: (goodsIds: string[]) => void
}

const maxFound = 8

/** Products of the shop, found by words and put in order. */
export function GoodsPicker({ goodsIds, names, max, help, onChange }: GoodsPickerProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const words = useDeferredValue(keyword.trim())
  const { data } = useQuery({
    ...apiQuery('goods.search', { keyword: words }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const getName = (id: string) => names.get(id) ?? added.get(id) ?? '…'
  const found = (words === '' ? [] : (data?.goodsList ?? [])).filter(({ id }) => !goodsIds.includes(id))
  return (
    <>
      <SortableList
        label={t('homepage.products')}
        items={goodsIds}
        getKey={(id) => id}
        getName={getName}
        onReorder={(ids) => onChange([...ids])}
        renderItem={(id) => (
          <div className="page-editor-goods">
            <span>{getName(id)}</span>
            <ActionButton
              small
              variant="quiet"
              aria-label={t('settings.page.removeProduct', { product: getName(id) })}
              icon={<Icon name="close" size={14} />}
              onClick={() => onChange(goodsIds.filter((one) => one !== id))}
            />
          </div>
        )}
      />
      {goodsIds.length < max && (
        <TextInput
          type="search"
          label={t('homepage.findProduct')}
          help={help}
          value={keyword}
          maxLength={200}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      <ul className="page-editor-found">
        {(goodsIds.length < max ? found : []).slice(0, maxFound).map(({ id, name }) => (
          <li key={id}>
            <ActionButton
              small
              icon={<Icon name="plus" size={14} />}
              aria-label={t('homepage.addProduct', { product: name })}
              onClick={() => {
                setAdded(new Map([...added, [id, name]]))
                onChange([...goodsIds, id])
              }}
            >
              {name}
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  )
}
