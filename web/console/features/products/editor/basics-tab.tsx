import { type KeyboardEvent, useState } from 'react'
import { RichTextField } from '#web/console/kit/rich-text/rich-text-field.tsx'
import type { TextLocale } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useCategoryOptions } from '../product-queries.ts'
import { useEditor } from './editor-context.ts'
import { newKey } from './product-draft.ts'
import { stripTags } from './strip-tags.ts'

function TextsCard() {
  const t = useText()
  const { draft, change, errors, lang, revision } = useEditor()
  return (
    <section className="console-card">
      <div className="console-card-body product-fields">
        <TextInput
          label={t('products.field.title')}
          help={t('products.help.title')}
          maxLength={255}
          value={draft.titles[lang] ?? ''}
          error={errors[`titles.${lang}`]}
          onChange={({ target }) => change(({ titles }) => ({ titles: { ...titles, [lang]: target.value } }))}
        />
        <TextInput
          label={t('products.field.subtitle')}
          maxLength={255}
          value={draft.subtitles[lang] ?? ''}
          error={errors[`subtitles.${lang}`]}
          onChange={({ target }) => change(({ subtitles }) => ({ subtitles: { ...subtitles, [lang]: target.value } }))}
        />
        <RichTextField
          key={`${lang} ${revision}`}
          label={t('products.field.description')}
          textLocale={lang as TextLocale}
          defaultValue={draft.descriptions[lang] ?? ''}
          error={errors[`descriptions.${lang}`]}
          onChange={(html) => change(({ descriptions }) => ({ descriptions: { ...descriptions, [lang]: html } }))}
        />
      </div>
    </section>
  )
}

/** Tags as chips: Enter and comma add what is typed, Backspace in an empty field takes the last one away. */
function TagsField() {
  const t = useText()
  const { draft, change, errors } = useEditor()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const tags = text.split(',').flatMap((tag) => tag.trim() || [])
    change((before) => ({ tags: [...new Set([...before.tags, ...tags])] }))
    setTyped('')
  }
  const remove = (tag: string) => change((before) => ({ tags: before.tags.filter((one) => one !== tag) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const last = draft.tags.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <div>
      <TextInput
        label={t('products.field.tags')}
        help={t('products.help.tags')}
        error={errors.tags}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() && add(typed)}
      />
      {draft.tags.length > 0 && (
        <ul className="product-chips" aria-label={t('products.field.tags')}>
          {draft.tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
              <button type="button" aria-label={t('products.remove', { name: tag })} onClick={() => remove(tag)}>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SortingCard() {
  const t = useText()
  const { draft, change, errors } = useEditor()
  const categories = useCategoryOptions()
  return (
    <section className="console-card" aria-labelledby="sorting-title">
      <header>
        <h2 id="sorting-title">{t('products.card.sorting')}</h2>
      </header>
      <div className="console-card-body product-fields">
        <ComboboxField
          label={t('products.field.category')}
          help={errors.categoryId ?? t('products.help.category')}
          options={categories}
          value={draft.categoryId || null}
          onChange={(categoryId) => change({ categoryId: categoryId ?? '' })}
        />
        <TagsField />
      </div>
    </section>
  )
}

function AttributesCard() {
  const t = useText()
  const { draft, change, lang } = useEditor()
  const set = (id: string, part: 'names' | 'values', text: string) =>
    change(({ attributes }) => ({
      attributes: attributes.map((one) => (one.id === id ? { ...one, [part]: { ...one[part], [lang]: text } } : one)),
    }))
  return (
    <section className="console-card" aria-labelledby="attributes-title">
      <header>
        <h2 id="attributes-title">{t('products.field.attributes')}</h2>
        <ActionButton
          small
          icon={<Icon name="plus" size={14} />}
          onClick={() =>
            change(({ attributes }) => ({ attributes: [...attributes, { id: newKey(), names: {}, values: {} }] }))
          }
        >
          {t('products.attribute.add')}
        </ActionButton>
      </header>
      <div className="console-card-body product-fields">
        {draft.attributes.length === 0 && <p className="console-help">{t('products.help.attributes')}</p>}
        {draft.attributes.map(({ id, names, values }, index) => (
          <div key={id} className="product-pair">
            <TextInput
              label={t('products.attribute.name', { number: index + 1 })}
              maxLength={100}
              value={names[lang] ?? ''}
              onChange={({ target }) => set(id, 'names', target.value)}
            />
            <TextInput
              label={t('products.attribute.value', { number: index + 1 })}
              maxLength={500}
              value={values[lang] ?? ''}
              onChange={({ target }) => set(id, 'values', target.value)}
            />
            <ActionButton
              variant="quiet"
              aria-label={t('products.remove', {
                name: names[lang] || t('products.attribute.name', { number: index + 1 }),
              })}
              icon={<Icon name="trash" size={16} />}
              onClick={() => change(({ attributes }) => ({ attributes: attributes.filter((one) => one.id !== id) }))}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

const maxSearchTitle = 60
const maxSearchText = 155
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text)

/** The product as a search engine shows it. */
function SearchCard() {
  const t = useText()
  const { draft, change, errors, lang } = useEditor()
  const { brand } = useConsoleStart()
  const text = draft.subtitles[lang] || stripTags(draft.descriptions[lang] ?? '')
  return (
    <section className="console-card" aria-labelledby="search-title">
      <header>
        <h2 id="search-title">{t('products.card.search')}</h2>
      </header>
      <div className="console-card-body product-fields">
        <div className="product-search">
          <small dir="ltr">{location.host}/pc/productDetails</small>
          <b>{cut(`${draft.titles[lang] || t('products.untitled')} · ${brand.name}`, maxSearchTitle)}</b>
          <p>{text ? cut(text, maxSearchText) : t('products.help.noText')}</p>
        </div>
        <TextInput
          label={t('products.field.handle')}
          help={t('products.help.handle')}
          maxLength={255}
          autoComplete="off"
          dir="ltr"
          value={draft.handle}
          error={errors.handle}
          onChange={({ target }) => change({ handle: target.value })}
        />
      </div>
    </section>
  )
}

/** Texts, category, tags, attributes and the look in search engines. */
export const BasicsTab = () => (
  <>
    <TextsCard />
    <SortingCard />
    <AttributesCard />
    <SearchCard />
  </>
)
