import './promotions.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { fromZonedInput, toZonedInput } from '../../app/zoned-time.ts'
import { ProductPicker } from './product-picker.tsx'
import { getFieldErrors, invalidatePromotions, promotionsPath, readAmount } from './promotion-queries.ts'

type Coupon = OperationData<'sellerCoupons.list'>['pageList'][number]
type Kind = Coupon['kind']
type Values = {
  readonly name: string
  readonly kind: Kind
  readonly value: string
  readonly cap: string
  readonly minimum: string
  readonly startsAt: string
  readonly endsAt: string
  readonly total: string
  readonly perUser: string
  readonly goodsIds: readonly string[]
}
const empty: Values = {
  name: '',
  kind: 'percent',
  value: '',
  cap: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  total: '',
  perUser: '1',
  goodsIds: [],
}
const couponsQuery = apiQuery('sellerCoupons.list', { pageSize: 100 })
const toText = (value: number | null) => (value === null ? '' : String(value))

const toValues = (coupon: Coupon, locale: string, timeZone: string): Values => ({
  name: coupon.names[locale] ?? coupon.name,
  kind: coupon.kind,
  value: toText(coupon.kind === 'percent' ? coupon.percent : coupon.amount),
  cap: toText(coupon.cap),
  minimum: coupon.minimum === 0 ? '' : String(coupon.minimum),
  startsAt: toZonedInput(coupon.startsAt, timeZone),
  endsAt: toZonedInput(coupon.endsAt, timeZone),
  total: toText(coupon.total),
  perUser: String(coupon.perUser),
  goodsIds: coupon.goodsIds,
})

/** The discount of a cart, as the server computes it for goods that the coupon is for. */
function getDiscount({ kind, value, cap, minimum }: Values, total: number): number {
  const amount = readAmount(value) ?? 0
  if (total < (readAmount(minimum) ?? 0)) return 0
  if (kind === 'amount') return Math.min(amount, total)
  if (kind === 'percent') return Math.min((total * amount) / 100, readAmount(cap) ?? Number.POSITIVE_INFINITY)
  return 0
}

/** Carts of some sizes with and without the coupon. */
function EffectCard({ values }: { values: Values }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const money = (amount: number) => formatMoney(amount, currency, digits, intl)
  const minimum = readAmount(values.minimum) ?? 0
  const base = Math.max(minimum, 50)
  const totals = minimum > 0 ? [minimum / 2, minimum, minimum * 2] : [base, base * 2, base * 4]
  const hasValue = values.kind === 'free_delivery' || readAmount(values.value) !== null
  return (
    <section className="console-card" aria-labelledby="effect-title">
      <header>
        <h2 id="effect-title">{t('promotions.effect.title')}</h2>
      </header>
      <div className="console-card-body promotion-effect">
        {hasValue ? (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('promotions.effect.cart')}</th>
                <th scope="col">{t('promotions.effect.discount')}</th>
                <th scope="col">{t('promotions.effect.pays')}</th>
              </tr>
            </thead>
            <tbody>
              {totals.map((total) => {
                const discount = getDiscount(values, total)
                return (
                  <tr key={total}>
                    <th scope="row" className="tabular-numbers">
                      {money(total)}
                    </th>
                    <td className="tabular-numbers">
                      {values.kind === 'free_delivery' && total >= minimum
                        ? t('promotions.effect.delivery')
                        : discount > 0
                          ? money(-discount)
                          : '–'}
                    </td>
                    <td className="tabular-numbers">
                      <b>{money(total - discount)}</b>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        ) : (
          <p className="console-help">{t('promotions.effect.couponNone')}</p>
        )}
        <p className="console-help">{t('promotions.effect.you')}</p>
      </div>
    </section>
  )
}

type SaveInput = OperationInput<'sellerCoupons.save'>

function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useApi()
  const submitOnce = useSubmission()
  const toast = useConsoleToast()
  const { timeZone } = useLanguage()
  const { locale } = useConsoleStart()
  const [saved] = useState(() => (coupon ? toValues(coupon, locale, timeZone) : empty))
  const [values, setValues] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: (input: SaveInput) => submitOnce(input, (options) => call('sellerCoupons.save', input, options)),
    onSuccess: async () => {
      toast({ text: t('promotions.coupon.saved') })
      await invalidatePromotions(client)
      void navigate(promotionsPath)
    },
  })
  const refused = getFieldErrors(save.error)
  const amount = readAmount(values.value)
  const startsAt = fromZonedInput(values.startsAt, timeZone)
  const endsAt = fromZonedInput(values.endsAt, timeZone)
  const isCollected = coupon !== null && coupon.collectedCount > 0
  const hasAmount = values.kind === 'free_delivery' || amount !== null
  const missing = (isMissing: boolean, text: string) => (isChecked && isMissing ? text : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!values.name.trim() || !hasAmount || endsAt === null || save.isPending || isCollected) return
    const optionalNumber = (text: string) => readAmount(text) ?? undefined
    save.mutate({
      ...(coupon && { id: coupon.id }),
      names: { ...coupon?.names, [locale]: values.name.trim() },
      kind: values.kind,
      ...(values.kind === 'amount' && { amount: amount! }),
      ...(values.kind === 'percent' && { percent: amount!, cap: optionalNumber(values.cap) }),
      minimum: readAmount(values.minimum) ?? 0,
      startsAt: startsAt ?? new Date().toISOString(),
      endsAt,
      total: optionalNumber(values.total),
      perUser: readAmount(values.perUser) ?? 1,
      categoryIds: coupon?.categoryIds ?? [],
      goodsIds: [...values.goodsIds],
    })
  }
  const field = (name: 'cap' | 'minimum' | 'total' | 'perUser', label: string, help?: string) => (
    <TextInput
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      value={values[name]}
      error={refused[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <PageFrame
      title={coupon ? coupon.name : t('promotions.coupon.new')}
      lead={t('promotions.coupon.lead')}
      trail={[{ label: t('promotions.nav'), href: toHref(promotionsPath) }]}
    >
      <LeaveGuard isActive={JSON.stringify(values) !== JSON.stringify(saved) && !save.isPending && !save.isSuccess} />
      <form className="promotion-page" onSubmit={submit}>
        <div className="promotion-column">
          {isCollected && (
            <NoticeLine tone="info">{t('promotions.coupon.collected', { count: coupon.collectedCount })}</NoticeLine>
          )}
          <section className="console-card" aria-labelledby="terms-title">
            <header>
              <h2 id="terms-title">{t('promotions.terms')}</h2>
            </header>
            <div className="console-card-body promotion-fields">
              <TextInput
                label={t('promotions.coupon.name')}
                maxLength={60}
                value={values.name}
                error={refused.names ?? missing(!values.name.trim(), t('promotions.coupon.nameMissing'))}
                onChange={({ target }) => set({ name: target.value })}
              />
              <SelectField
                label={t('promotions.discount')}
                value={values.kind}
                options={(['percent', 'amount', 'free_delivery'] as const).map((kind) => ({
                  value: kind,
                  label: t(`promotions.kind.${kind}`),
                }))}
                onChange={(kind) => set({ kind: kind as Kind })}
              />
              {values.kind !== 'free_delivery' && (
                <TextInput
                  label={t(values.kind === 'percent' ? 'promotions.percent' : 'promotions.amount')}
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.value}
                  error={
                    refused.amount ??
                    refused.percent ??
                    missing(
                      !hasAmount,
                      t(values.kind === 'percent' ? 'promotions.percentMissing' : 'promotions.priceMissing'),
                    )
                  }
                  onChange={({ target }) => set({ value: target.value })}
                />
              )}
              {values.kind === 'percent' && field('cap', t('promotions.cap'), t('promotions.noLimit'))}
              {field('minimum', t('promotions.minimum'), t('promotions.minimumHelp'))}
            </div>
          </section>
          <section className="console-card" aria-labelledby="limits-title">
            <header>
              <h2 id="limits-title">{t('promotions.limits')}</h2>
            </header>
            <div className="console-card-body promotion-fields">
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
                error={
                  refused.endsAt && endsAt !== null && startsAt !== null && endsAt <= startsAt
                    ? t('promotions.endsBefore')
                    : (refused.endsAt ?? missing(values.endsAt === '', t('promotions.endsMissing')))
                }
                onChange={({ target }) => set({ endsAt: target.value })}
              />
              {field('total', t('promotions.total'), t('promotions.noLimit'))}
              {field('perUser', t('promotions.perUser'))}
            </div>
          </section>
          <section className="console-card" aria-labelledby="products-title">
            <header>
              <h2 id="products-title">{t('promotions.products')}</h2>
            </header>
            <div className="console-card-body">
              <ProductPicker
                label={t('promotions.products.add')}
                help={t('promotions.products.all')}
                chosen={values.goodsIds}
                onChange={(goodsIds) => set({ goodsIds })}
              />
            </div>
          </section>
          {save.isError && Object.keys(refused).length === 0 && (
            <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
          )}
          {!isCollected && (
            <div className="promotion-foot">
              <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
                {t('promotions.coupon.save')}
              </ActionButton>
            </div>
          )}
        </div>
        <EffectCard values={values} />
      </form>
    </PageFrame>
  )
}

/** A coupon of the store: a new one, or one that is changed while no shopper has it. */
export function Page() {
  const t = useText()
  const { couponId } = useParams()
  const { data } = useQuery({ ...couponsQuery, enabled: couponId !== undefined })
  if (couponId === undefined) return <CouponForm coupon={null} />
  const coupon = data?.pageList.find(({ id }) => id === couponId)
  if (coupon) return <CouponForm key={coupon.id} coupon={coupon} />
  return (
    <PageFrame
      title={t('promotions.coupon.title')}
      trail={[{ label: t('promotions.nav'), href: toHref(promotionsPath) }]}
    >
      {data && (
        <div className="console-card">
          <ListState icon="tag" title={t('promotions.coupon.missing')} />
        </div>
      )}
    </PageFrame>
  )
}
