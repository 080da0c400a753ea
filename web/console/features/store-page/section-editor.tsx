import { useQuery } from '@tanstack/react-query'
import { maxSectionGoods, storePagePicks, type StorePageContent } from '#contract/store-pages.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TextsField } from '../texts/texts-field.tsx'

export type Section = StorePageContent['sections'][number]

interface SectionProps {
  section: Section
  onChange: (section: Section) => void
}

const maxListed = 200

/** Selected products in the order in which they are shown. */
function SelectedGoods({ section, onChange }: SectionProps) {
  const t = useText()
  const { data } = useQuery(apiQuery('sellerGoods.list', { status: 'listed', pageSize: maxListed }))
  const goods = data?.pageList ?? []
  const { goodsIds } = section
  const getName = (id: string) => goods.find(({ goodsId }) => goodsId === id)?.name ?? id
  const set = (ids: readonly string[]) => onChange({ ...section, goodsIds: [...ids] })
  return (
    <>
      <SortableList
        label={t('settings.page.products')}
        items={goodsIds}
        getKey={(id) => id}
        getName={getName}
        onReorder={set}
        renderItem={(id) => (
          <div className="page-editor-goods">
            <span>{getName(id)}</span>
            <ActionButton
              small
              variant="quiet"
              aria-label={t('settings.page.removeProduct', { product: getName(id) })}
              icon={<Icon name="close" size={14} />}
              onClick={() => set(goodsIds.filter((one) => one !== id))}
            />
          </div>
        )}
      />
      {goodsIds.length < maxSectionGoods && (
        <ComboboxField
          key={goodsIds.length}
          label={t('settings.page.addProduct')}
          help={t('settings.page.productsHelp')}
          value={null}
          options={goods
            .filter(({ goodsId }) => !goodsIds.includes(goodsId))
            .map(({ goodsId, name }) => ({ value: goodsId, label: name }))}
          onChange={(id) => id && set([...goodsIds, id])}
        />
      )}
    </>
  )
}

/** The days on which the section is shown. */
function Days({ section, onChange }: SectionProps) {
  const t = useText()
  const setDay = (name: 'firstDay' | 'lastDay', value: string) => {
    const { [name]: _before, ...others } = section
    onChange(value ? { ...others, [name]: value } : others)
  }
  return (
    <div className="page-editor-pair">
      {(['firstDay', 'lastDay'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`settings.page.${name}`)}
          value={section[name] ?? ''}
          onChange={({ target }) => setDay(name, target.value)}
        />
      ))}
    </div>
  )
}

/** The fields of one section. */
export function SectionEditor({ section, onChange, onRemove }: SectionProps & { onRemove: () => void }) {
  const t = useText()
  return (
    <div className="page-editor-fields">
      <TextsField
        label={t('settings.page.sectionTitle')}
        texts={section.titles}
        maxLength={80}
        onChange={(titles) => onChange({ ...section, titles })}
      />
      {section.kind === 'text' ? (
        <TextsField
          label={t('settings.page.sectionText')}
          texts={section.texts}
          maxLength={2000}
          isLong
          onChange={(texts) => onChange({ ...section, texts })}
        />
      ) : (
        <>
          <SelectField
            label={t('settings.page.which')}
            value={section.pick}
            options={storePagePicks.map((value) => ({ value, label: t(`settings.page.pick.${value}`) }))}
            onChange={(pick) => onChange({ ...section, pick: pick as Section['pick'] })}
          />
          {section.pick === 'selected' && <SelectedGoods section={section} onChange={onChange} />}
        </>
      )}
      <Days section={section} onChange={onChange} />
      <div>
        <ActionButton icon={<Icon name="trash" size={16} />} onClick={onRemove}>
          {t('settings.page.removeSection')}
        </ActionButton>
      </div>
    </div>
  )
}
