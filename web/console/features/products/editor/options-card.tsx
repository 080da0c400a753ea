import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { goodsLimits } from '#contract/seller-goods.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useEditor } from './editor-context.ts'
import { countCombinations, isTooMany, layOutSkus, newKey, type DraftOption, type DraftValue } from './product-draft.ts'

/** Changes the options, and lays the SKUs out again. */
function useChangeOptions() {
  const { change } = useEditor()
  return (update: (options: readonly DraftOption[]) => readonly DraftOption[]) =>
    change((draft) => {
      const options = update(draft.options)
      return { options, skus: isTooMany(options) ? draft.skus : layOutSkus(options, draft.skus) }
    })
}

interface ValuesProps {
  option: DraftOption
  optionName: string
  setOption: (change: (option: DraftOption) => DraftOption) => void
}

/** Values as small fields; the last one adds: Enter or comma after each, or a pasted list. */
function Values({ option, optionName, setOption }: ValuesProps) {
  const t = useText()
  const { lang, errors } = useEditor()
  const [typed, setTyped] = useState('')
  const setValues = (update: (values: readonly DraftValue[]) => readonly DraftValue[]) =>
    setOption((before) => ({ ...before, values: update(before.values) }))
  const add = (text: string) => {
    const words = text.split(/[,\n\t]/).flatMap((word) => word.trim() || [])
    setTyped('')
    if (words.length === 0) return
    setValues((values) => {
      const known = new Set(values.map(({ texts }) => texts[lang]))
      const added = [...new Set(words)].filter((word) => !known.has(word))
      return [...values, ...added.map((word) => ({ id: newKey(), texts: { [lang]: word } }))].slice(
        0,
        goodsLimits.optionValues,
      )
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,\n\t]/.test(text)) return
    event.preventDefault()
    add(text)
  }
  return (
    <div className="product-values">
      {option.values.map((value) => {
        const error = errors[`option.${option.id}.${value.id}`]
        const name = value.texts[lang] ?? ''
        return (
          <span key={value.id} className="product-value" title={error}>
            <input
              aria-label={t('products.option.valueOf', { option: optionName })}
              aria-invalid={error ? true : undefined}
              maxLength={255}
              size={Math.max(name.length, 3)}
              value={name}
              onChange={({ target }) =>
                setValues((values) =>
                  values.map((one) =>
                    one.id === value.id ? { ...one, texts: { ...one.texts, [lang]: target.value } } : one,
                  ),
                )
              }
            />
            <button
              type="button"
              aria-label={t('products.remove', { name })}
              onClick={() => setValues((values) => values.filter(({ id }) => id !== value.id))}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        )
      })}
      <span className="product-value product-value-new">
        <Icon name="plus" size={14} />
        <input
          aria-label={t('products.option.addValue', { option: optionName })}
          placeholder={t('products.option.value')}
          maxLength={255}
          size={8}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
      </span>
    </div>
  )
}

/** Up to three options; their values make the SKUs. */
export function OptionsCard() {
  const t = useText()
  const id = useId()
  const { draft, lang, errors } = useEditor()
  const changeOptions = useChangeOptions()
  const { options } = draft
  const nameOption = (option: DraftOption) =>
    option.names[lang] || t('products.option.number', { number: options.indexOf(option) + 1 })
  const add = () =>
    options.length < goodsLimits.options &&
    changeOptions((before) => [...before, { id: newKey(), names: {}, values: [] }])
  return (
    <section className="console-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('products.field.options')}</h2>
        {options.length > 0 && (
          <small className="console-help">{t('products.option.makes', { count: countCombinations(options) })}</small>
        )}
        <ActionButton
          small
          icon={<Icon name="plus" size={14} />}
          aria-disabled={options.length >= goodsLimits.options}
          onClick={add}
        >
          {t('products.option.add')}
        </ActionButton>
      </header>
      <div className="console-card-body product-options">
        {options.length === 0 && <p className="console-help">{t('products.help.options')}</p>}
        {isTooMany(options) && (
          <NoticeLine tone="bad">{t('products.option.tooMany', { max: goodsLimits.skus })}</NoticeLine>
        )}
        <SortableList
          label={t('products.field.options')}
          items={options}
          getKey={(option) => option.id}
          getName={nameOption}
          onReorder={(items) => changeOptions(() => items)}
          renderItem={(option) => {
            const setOption: ValuesProps['setOption'] = (update) =>
              changeOptions((before) => before.map((one) => (one.id === option.id ? update(one) : one)))
            return (
              <div className="product-option">
                <TextInput
                  label={
                    <span className="visually-hidden">
                      {t('products.option.name', { number: options.indexOf(option) + 1 })}
                    </span>
                  }
                  placeholder={t('products.option.example')}
                  maxLength={255}
                  value={option.names[lang] ?? ''}
                  error={errors[`option.${option.id}`]}
                  onChange={({ target }) =>
                    setOption((one) => ({ ...one, names: { ...one.names, [lang]: target.value } }))
                  }
                />
                <Values option={option} optionName={nameOption(option)} setOption={setOption} />
                <ActionButton
                  small
                  variant="quiet"
                  aria-label={t('products.remove', { name: nameOption(option) })}
                  icon={<Icon name="trash" size={16} />}
                  onClick={() => changeOptions((before) => before.filter((one) => one.id !== option.id))}
                />
              </div>
            )
          }}
        />
      </div>
    </section>
  )
}
