import './promotions.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { readStored } from '../../app/forms/version-conflict.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { fromZonedInput } from '../../app/zoned-time.ts'
import { ProductPicker } from './product-picker.tsx'
import { getFieldErrors, invalidatePromotions, promotionsPath, readAmount } from './promotion-queries.ts'

type Effect = OperationData<'sales.preview'>['skus'][number]
type Values = {
  readonly kind: 'percent' | 'price'
  readonly value: string
  readonly goodsIds: readonly string[]
  readonly startsAt: string
  readonly endsAt: string
}
const empty: Values = { kind: 'percent', value: '', goodsIds: [], startsAt: '', endsAt: '' }
/** SKUs that one sale may have. */
const maxSkus = 200
const maxPercent = 99

/** The terms as the server takes them; null while one is missing. */
function toTerms({ kind, value, startsAt, endsAt }: Values, timeZone: string) {
  const amount = readAmount(value)
  const end = fromZonedInput(endsAt, timeZone)
  const start = startsAt ? fromZonedInput(startsAt, timeZone) : null
  if (
    amount === null ||
    end === null ||
    (kind === 'percent' && (amount < 1 || amount > maxPercent || amount % 1 !== 0))
  )
    return null
  return {
    ...(kind === 'percent' ? { percent: amount } : { price: amount }),
    ...(start && { startsAt: start }),
    endsAt: end,
  }
}

const isPossible = ({ notCheaper, conflict }: Effect) => !notCheaper && conflict === null

/** The price of each SKU before and in the sale, and what is left out. */
function EffectCard({ skus, isStale }: { skus: readonly Effect[] | undefined; isStale: boolean }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const money = (amount: number) => formatMoney(amount, currency, digits, intl)
  return (
    <section className="console-card" aria-labelledby="effect-title">
      <header>
        <h2 id="effect-title">{t('promotions.effect.title')}</h2>
      </header>
      <div className="console-card-body promotion-effect" data-stale={isStale || undefined}>
        {skus && skus.length > 0 ? (
          <>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('promotions.effect.sku')}</th>
                  <th scope="col">{t('promotions.effect.before')}</th>
                  <th scope="col">{t('promotions.effect.sale')}</th>
                </tr>
              </thead>
              <tbody>
                {skus.map((sku) => (
                  <tr key={sku.skuId} data-out={isPossible(sku) ? undefined : ''}>
                    <th scope="row">
                      {[sku.name, ...sku.specifications].join(', ')}
                      <small>
                        {sku.conflict
                          ? t('promotions.effect.conflict', { time: formatTime(sku.conflict.endsAt) })
                          : sku.notCheaper
                            ? t('promotions.effect.notCheaper')
                            : t('promotions.effect.lowest', { amount: money(sku.lowestPrice) })}
                      </small>
                    </th>
                    <td className="tabular-numbers">
                      {isPossible(sku) ? <s>{money(sku.regularPrice)}</s> : money(sku.regularPrice)}
                    </td>
                    <td className="tabular-numbers">
                      <b>{isPossible(sku) ? money(sku.price) : '–'}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {skus.some(({ conflict }) => conflict) && (
              <NoticeLine tone="prog">{t('promotions.effect.oneSale')}</NoticeLine>
            )}
          </>
        ) : (
          <p className="console-help">{t('promotions.effect.none')}</p>
        )}
      </div>
    </section>
  )
}

function useSave() {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const leave = async () => {
    await invalidatePromotions(client)
    void navigate(promotionsPath)
  }
  const save = useMutation({
    mutationFn: (input: OperationInput<'sales.save'>) => submit(input, (options) => call('sales.save', input, options)),
    onSuccess: async () => {
      toast({ text: t('promotions.sale.saved') })
      await leave()
    },
  })
  return { save, leave }
}

type StoredSale = OperationData<'sales.list'>['pageList'][number]

/** Others set sale prices of the same SKUs and start meanwhile: per SKU, which price counts. */
function SaleConflict(props: {
  sales: readonly StoredSale[] | null
  skus: readonly Effect[]
  endsAt: string
  onClose: () => void
  /** Sets the prices of all SKUs but those whose stored price stays. */
  onSave: (unchanged: ReadonlySet<string>) => void
}) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const sales = props.sales ?? []
  const write = (price: number, endsAt: string) =>
    t('promotions.conflict.price', { amount: formatMoney(price, currency, digits, intl), time: formatTime(endsAt) })
  const price = (skuId: string) => props.skus.find((sku) => sku.skuId === skuId)?.price ?? 0
  return (
    <ConflictDialog
      editor={props.sales && (sales[0]?.changedBy ?? '')}
      fields={sales.map((sale) => ({
        key: sale.skuId,
        label: [sale.name, ...sale.specifications].join(', '),
        yours: write(price(sale.skuId), props.endsAt),
        theirs: write(sale.price, sale.endsAt),
      }))}
      taken={[]}
      onBack={props.onClose}
      onTakeAll={() => props.onSave(new Set(sales.map(({ skuId }) => skuId)))}
      onSave={(sides) =>
        props.onSave(new Set(sales.flatMap(({ skuId }) => (sides[skuId] === 'theirs' ? [skuId] : []))))
      }
    />
  )
}

/** A new sale: products, discount and time, with the prices that it gives beside them. */
export function Page() {
  const t = useText()
  const { timeZone } = useLanguage()
  const [values, setValues] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const { save, leave } = useSave()
  const [stored, setStored] = useState<readonly StoredSale[] | null>(null)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const terms = toTerms(values, timeZone)
  const request = useDeferredValue(JSON.stringify({ goodsIds: values.goodsIds, ...terms }))
  const preview = useQuery({
    ...apiQuery('sales.preview', JSON.parse(request) as OperationInput<'sales.preview'>),
    enabled: terms !== null && values.goodsIds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const skus = values.goodsIds.length > 0 ? preview.data?.skus : undefined
  const skuIds = skus?.filter(isPossible).map(({ skuId }) => skuId) ?? []
  const refused = { ...getFieldErrors(preview.error), ...getFieldErrors(save.error) }
  const missing = (isMissing: boolean, text: string) => (isChecked && isMissing ? text : undefined)
  const isPercent = values.kind === 'percent'
  const isChanged = JSON.stringify(values) !== JSON.stringify(empty)
  const showConflict = (error: unknown) => {
    const found = readStored<{ sales: readonly StoredSale[] }>(error, 'sale.changed')
    if (found && found.sales.length > 0) setStored(found.sales)
  }
  const saveOver = (unchanged: ReadonlySet<string>) => {
    const wanted = skuIds.filter((skuId) => !unchanged.has(skuId))
    const replaces = (stored ?? []).flatMap(({ skuId, version }) => (unchanged.has(skuId) ? [] : [{ skuId, version }]))
    setStored(null)
    if (wanted.length === 0) void leave()
    else save.mutate({ skuIds: wanted, replaces, ...terms! }, { onError: showConflict })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (terms === null || skuIds.length === 0 || skuIds.length > maxSkus || save.isPending || preview.isFetching) return
    save.mutate({ skuIds, ...terms }, { onError: showConflict })
  }
  return (
    <PageFrame
      title={t('frame.nav.newSale')}
      lead={t('promotions.sale.lead')}
      trail={[{ label: t('frame.nav.promotions'), href: toHref(promotionsPath) }]}
    >
      <LeaveGuard isActive={isChanged && !save.isPending && !save.isSuccess} />
      <form className="promotion-page" onSubmit={submit}>
        <div className="promotion-column">
          <section className="console-card" aria-labelledby="terms-title">
            <header>
              <h2 id="terms-title">{t('promotions.terms')}</h2>
            </header>
            <div className="console-card-body promotion-fields">
              <SelectField
                label={t('promotions.discount')}
                value={values.kind}
                options={[
                  { value: 'percent', label: t('promotions.discount.percent') },
                  { value: 'price', label: t('promotions.discount.price') },
                ]}
                onChange={(kind) => set({ kind: kind as Values['kind'] })}
              />
              <TextInput
                label={t(isPercent ? 'promotions.percent' : 'promotions.price')}
                inputMode="decimal"
                autoComplete="off"
                value={values.value}
                error={
                  refused.price ??
                  refused.percent ??
                  missing(
                    terms === null && (readAmount(values.value) === null || isPercent),
                    t(isPercent ? 'promotions.percentMissing' : 'promotions.priceMissing'),
                  )
                }
                onChange={({ target }) => set({ value: target.value })}
              />
              <TextInput
                label={t('promotions.starts')}
                type="datetime-local"
                help={t('promotions.startsHelp')}
                value={values.startsAt}
                error={refused.startsAt}
                onChange={({ target }) => set({ startsAt: target.value })}
              />
              <TextInput
                label={t('promotions.ends')}
                type="datetime-local"
                help={t('promotions.zone', { zone: timeZone })}
                value={values.endsAt}
                error={refused.endsAt ?? missing(values.endsAt === '', t('promotions.endsMissing'))}
                onChange={({ target }) => set({ endsAt: target.value })}
              />
            </div>
          </section>
          <section className="console-card" aria-labelledby="products-title">
            <header>
              <h2 id="products-title">{t('promotions.products')}</h2>
              {skus && <span className="console-help">{t('promotions.skus', { count: skuIds.length })}</span>}
            </header>
            <div className="console-card-body promotion-column">
              <ProductPicker
                label={t('promotions.products.add')}
                chosen={values.goodsIds}
                onChange={(goodsIds) => set({ goodsIds })}
              />
              {isChecked && skuIds.length === 0 && (
                <NoticeLine tone="bad">{t('promotions.productsMissing')}</NoticeLine>
              )}
              {skuIds.length > maxSkus && (
                <NoticeLine tone="bad">{t('promotions.tooMany', { max: maxSkus })}</NoticeLine>
              )}
            </div>
          </section>
          {save.isError && Object.keys(refused).length === 0 && !stored && (
            <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
          )}
          <div className="promotion-foot">
            <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
              {values.startsAt ? t('promotions.sale.schedule') : t('promotions.sale.start')}
            </ActionButton>
          </div>
        </div>
        <EffectCard skus={skus} isStale={preview.isPlaceholderData} />
      </form>
      <SaleConflict
        sales={stored}
        skus={skus ?? []}
        endsAt={terms?.endsAt ?? ''}
        onClose={() => setStored(null)}
        onSave={saveOver}
      />
    </PageFrame>
  )
}
