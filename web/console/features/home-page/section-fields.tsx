import { useQuery } from '@tanstack/react-query'
import { maxHomeGoods, sectionStyles } from '#contract/staff-home.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { GoodsPicker } from '../../app/drafts/goods-picker.tsx'
import { TextsField } from '../texts/texts-field.tsx'
import type { Section } from './home-parts.ts'
import { WindowFields } from './window-fields.tsx'

interface SectionFieldsProps {
  section: Section
  names: ReadonlyMap<string, string>
  onChange: (section: Section) => void
  onRemove: () => void
}

type Node = { readonly id: string; readonly name: string; readonly children: readonly Node[] }

/** Every category of the tree, named with those above it. */
const listCategories = (nodes: readonly Node[], above: readonly string[] = []): { value: string; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => {
    const path = [...above, name]
    return [{ value: id, label: path.join(' › ') }, ...listCategories(children, path)]
  })

function CategoryField({ section, onChange }: Pick<SectionFieldsProps, 'section' | 'onChange'>) {
  const t = useText()
  const { data } = useQuery(apiQuery('goods.categories', {}))
  return (
    <ComboboxField
      label={t('homepage.category')}
      value={section.categoryId}
      options={listCategories(data?.pageList ?? [])}
      onChange={(categoryId) => onChange({ ...section, categoryId })}
    />
  )
}

const styledKinds: readonly Section['kind'][] = ['new', 'products', 'category']

/** The fields of one section. */
export function SectionFields({ section, names, onChange, onRemove }: SectionFieldsProps) {
  const t = useText()
  return (
    <div className="page-editor-fields">
      {section.kind !== 'banner' && section.kind !== 'categories' && (
        <TextsField
          label={t('settings.page.sectionTitle')}
          texts={section.titles}
          maxLength={80}
          onChange={(titles) => onChange({ ...section, titles })}
        />
      )}
      <p className="console-help">{t(`homepage.source.${section.kind}`)}</p>
      {section.kind === 'products' && (
        <GoodsPicker
          goodsIds={section.goodsIds}
          names={names}
          max={maxHomeGoods}
          help={t('settings.page.productsHelp')}
          onChange={(goodsIds) => onChange({ ...section, goodsIds })}
        />
      )}
      {section.kind === 'category' && <CategoryField section={section} onChange={onChange} />}
      {styledKinds.includes(section.kind) && (
        <SelectField
          label={t('homepage.style')}
          value={section.style}
          options={sectionStyles.map((value) => ({ value, label: t(`homepage.style.${value}`) }))}
          onChange={(style) => onChange({ ...section, style: style as Section['style'] })}
        />
      )}
      <WindowFields window={section} onChange={(part) => onChange({ ...section, ...part })} />
      <div>
        <ActionButton icon={<Icon name="trash" size={16} />} onClick={onRemove}>
          {t('settings.page.removeSection')}
        </ActionButton>
      </div>
    </div>
  )
}
