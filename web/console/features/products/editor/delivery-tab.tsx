import { useQuery } from '@tanstack/react-query'
import { withdrawalExemptions } from '#contract/withdrawal-rights.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useTaxClasses } from '../product-queries.ts'
import { useEditor } from './editor-context.ts'
import { SkuSheet } from './sku-card.tsx'

const deliveryQuery = apiQuery('delivery.list', {})

function RulesCard() {
  const t = useText()
  const { draft, change } = useEditor()
  const taxes = useTaxClasses()
  return (
    <section className="console-card" aria-labelledby="rules-title">
      <header>
        <h2 id="rules-title">{t('products.card.rules')}</h2>
      </header>
      <div className="console-card-body product-fields">
        <SelectField
          label={t('products.field.taxClass')}
          help={t(taxes?.isCharged === false ? 'products.help.noTax' : 'products.help.taxClass')}
          options={taxes?.options ?? []}
          value={draft.taxClass}
          onChange={(taxClass) => change({ taxClass })}
        />
        <SelectField
          label={t('products.field.withdrawal')}
          help={t('products.help.withdrawal')}
          options={(['none', ...withdrawalExemptions] as const).map((value) => ({
            value,
            label: t(`products.withdrawal.${value}`),
          }))}
          value={draft.withdrawalExemption}
          onChange={(withdrawalExemption) => change({ withdrawalExemption })}
        />
      </div>
    </section>
  )
}

/** The methods that the store offers for all of its products. */
function MethodsCard() {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const methods = useQuery(deliveryQuery).data?.pageList ?? []
  return (
    <section className="console-card" aria-labelledby="methods-title">
      <header>
        <h2 id="methods-title">{t('products.card.methods')}</h2>
      </header>
      <div className="console-card-body">
        <p className="console-help">{t('products.help.methods')}</p>
        <ul className="product-methods">
          {methods.map(({ id, name, fee, daysMin, daysMax }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{t('products.delivery.days', { min: daysMin, max: daysMax })}</span>
              <bdi>{formatMoney(fee, currency, digits, intl)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Weights and quantities per SKU, tax class, right of withdrawal, and how the store delivers. */
export function DeliveryTab() {
  const t = useText()
  return (
    <>
      <section className="console-card product-skus" aria-labelledby="sizes-title">
        <header>
          <h2 id="sizes-title">{t('products.card.sizes')}</h2>
        </header>
        <SkuSheet columns={['barcode', 'weightGrams', 'minQuantity', 'maxQuantity']} />
        <p className="console-help product-note">{t('products.help.sizes')}</p>
      </section>
      <RulesCard />
      <MethodsCard />
    </>
  )
}
