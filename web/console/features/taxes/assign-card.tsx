import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useTaxChange } from './tax-queries.ts'
import { listClassCodes, standardClass, type Taxes } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

const maxFound = 8

/** Puts products, found by words, into a class. */
export function AssignCard({ classes }: Pick<Taxes, 'classes'>) {
  const t = useText()
  const { writeClass } = useTaxTexts()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [code, setCode] = useState(standardClass)
  const [keyword, setKeyword] = useState('')
  const words = useDeferredValue(keyword.trim())
  const { data } = useQuery({
    ...apiQuery('goods.search', { keyword: words }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const assign = useTaxChange(
    'staffTaxes.assignClass',
    () => t('taxes.assign.done', { count: chosen.size, class: writeClass(classes, code) }),
    () => {
      setChosen(new Map())
      setKeyword('')
    },
  )
  const all = words === '' ? [] : (data?.goodsList ?? [])
  const found = all.filter(({ id }) => !chosen.has(id)).slice(0, maxFound)
  const codes = listClassCodes(classes)
  const send = () => {
    if (chosen.size > 0 && !assign.isPending) assign.mutate({ code, goodsIds: [...chosen.keys()] })
  }
  return (
    <section className="console-card" aria-labelledby="tax-assign">
      <header>
        <h2 id="tax-assign">{t('taxes.assign')}</h2>
      </header>
      <div className="console-card-body tax-form">
        <p className="console-help">{t('taxes.assign.text')}</p>
        {assign.error && <NoticeLine tone="bad">{failureText(t, assign.error)}</NoticeLine>}
        <TextInput
          type="search"
          label={t('taxes.assign.find')}
          maxLength={200}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        {words !== '' && data && found.length === 0 && <p className="console-help">{t('taxes.assign.none')}</p>}
        {found.length > 0 && (
          <ul className="tax-found">
            {found.map(({ id, name }) => (
              <li key={id}>
                <ActionButton
                  small
                  icon={<Icon name="plus" size={14} />}
                  aria-label={t('taxes.assign.add', { product: name })}
                  onClick={() => setChosen(new Map([...chosen, [id, name]]))}
                >
                  {name}
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
        {chosen.size > 0 && (
          <div className="tax-places">
            <ul aria-label={t('taxes.assign.chosen')}>
              {[...chosen].map(([id, name]) => (
                <li key={id}>
                  <span dir="auto">{name}</span>
                  <button
                    type="button"
                    aria-label={t('taxes.assign.remove', { product: name })}
                    onClick={() => setChosen(new Map([...chosen].filter(([one]) => one !== id)))}
                  >
                    <Icon name="close" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="tax-assign">
          <SelectField
            label={t('taxes.assign.into')}
            value={code}
            options={codes.map((value) => ({ value, label: writeClass(classes, value) }))}
            onChange={setCode}
          />
          <ActionButton variant="primary" aria-disabled={chosen.size === 0 || assign.isPending} onClick={send}>
            {t('taxes.assign.send', { count: chosen.size })}
          </ActionButton>
        </div>
      </div>
    </section>
  )
}
