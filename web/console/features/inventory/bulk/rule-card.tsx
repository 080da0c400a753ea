import { useText } from '#web/client/text/text-provider.tsx'
import { useLanguage } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { warehousesQuery } from '../stock/stock-queries.ts'
import { useCategories } from './bulk-queries.ts'
import {
  bulkFields,
  firstForm,
  isComputed,
  isPercent,
  waysByField,
  type BulkField,
  type BulkForm,
  type Rounding,
  type Way,
} from './bulk-rule.ts'

const roundings = ['none', 'whole', 'end_99', 'end_95', 'end_90'] as const

interface RuleCardProps {
  form: BulkForm
  onChange: (form: BulkForm) => void
}

/** The rule of a bulk edit: the field, the way and the value. */
export function RuleCard({ form, onChange }: RuleCardProps) {
  const t = useText()
  const { currency } = useLanguage()
  const { data } = useQuery(warehousesQuery)
  const categories = useCategories()
  const { field, way, value } = form
  const set = (part: Partial<BulkForm>) => onChange({ ...form, ...part })
  const ways = waysByField[field]
  const warehouses = data?.pageList ?? []
  const amountLabel = isPercent(way)
    ? t('inventory.bulk.percent')
    : field === 'stock'
      ? t('inventory.bulk.units')
      : field === 'tags'
        ? t('inventory.bulk.tags')
        : t('inventory.bulk.amount', { currency })
  const prompt = { value: '', label: t('inventory.bulk.choose') }
  return (
    <section className="console-card" aria-label={t('inventory.bulk.rule')}>
      <div className="console-card-body bulk-rule">
        <SelectField
          label={t('inventory.bulk.change')}
          options={bulkFields.map((one) => ({ value: one, label: t(`inventory.bulk.field.${one}`) }))}
          value={field}
          onChange={(next) => {
            const chosen = next as BulkField
            onChange({ ...firstForm, field: chosen, way: waysByField[chosen][0] })
          }}
        />
        {ways.length > 1 && (
          <SelectField
            label={t('inventory.bulk.how')}
            options={ways.map((one) => ({ value: one, label: t(`inventory.bulk.way.${one}`) }))}
            value={way}
            onChange={(next) => set({ way: next as Way })}
          />
        )}
        {field === 'stock' && (
          <SelectField
            label={t('inventory.stock.warehouse')}
            options={[prompt, ...warehouses.map(({ id, name }) => ({ value: id, label: name }))]}
            value={form.warehouseId}
            onChange={(warehouseId) => set({ warehouseId })}
          />
        )}
        {field === 'category' && (
          <SelectField
            label={t('inventory.bulk.newCategory')}
            options={[prompt, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
            value={form.categoryId}
            onChange={(categoryId) => set({ categoryId })}
          />
        )}
        {field === 'status' && (
          <SelectField
            label={t('inventory.bulk.newStatus')}
            options={(['listed', 'delisted'] as const).map((one) => ({
              value: one,
              label: t(`inventory.bulk.status.${one}`),
            }))}
            value={form.status}
            onChange={(status) => set({ status: status as BulkForm['status'] })}
          />
        )}
        {field !== 'category' && field !== 'status' && (
          <TextInput
            label={amountLabel}
            inputMode={field === 'tags' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={field === 'tags' ? 1_000 : 14}
            value={value}
            onChange={({ target }) => set({ value: target.value })}
          />
        )}
        {isComputed(form) && (
          <SelectField
            label={t('inventory.bulk.round')}
            options={roundings.map((one) => ({ value: one, label: t(`inventory.bulk.rounding.${one}`) }))}
            value={form.rounding}
            onChange={(rounding) => set({ rounding: rounding as Rounding })}
          />
        )}
      </div>
    </section>
  )
}
