import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { PickedList } from './picked-list.tsx'

const categoriesQuery = apiQuery('goods.categories', {})
type Node = { readonly id: string; readonly name: string; readonly children: readonly Node[] }

/** Every category of the tree, named with those above it. */
const listCategories = (nodes: readonly Node[], above: readonly string[] = []): { value: string; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => {
    const names = [...above, name]
    return [{ value: id, label: names.join(' › ') }, ...listCategories(children, names)]
  })

interface CategoryPickerProps {
  chosen: readonly string[]
  onChange: (categoryIds: readonly string[]) => void
}

/** Chooses categories of the shop by name, one after the other. */
export function CategoryPicker({ chosen, onChange }: CategoryPickerProps) {
  const t = useText()
  const tree = useQuery(categoriesQuery).data
  const all = listCategories(tree?.pageList ?? [])
  const names = new Map(all.map(({ value, label }) => [value, label]))
  return (
    <div className="promotion-picker">
      <ComboboxField
        key={chosen.length}
        label={t('promotions.brand.addCategory')}
        help={t('promotions.brand.all')}
        options={all.filter(({ value }) => !chosen.includes(value))}
        value={null}
        placeholder={t('promotions.products.find')}
        onChange={(id) => id && onChange([...chosen, id])}
      />
      <PickedList chosen={chosen} getName={(id) => names.get(id) ?? '…'} onChange={onChange} />
    </div>
  )
}
