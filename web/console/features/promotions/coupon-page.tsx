import './promotions.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
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
import { useConsoleStart } from '../../app/console-start.ts'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { fromZonedInput } from '../../app/zoned-time.ts'
import { CategoryPicker } from './category-picker.tsx'
import { EffectCard } from './coupon-effect.tsx'
import { type Issuer, issuers } from './coupon-issuers.ts'
import { type Coupon, empty, type Kind, toInput, toValues, type Values } from './coupon-values.ts'
import { ProductPicker } from './product-picker.tsx'
import { getFieldErrors, invalidatePromotions, readAmount } from './promotion-queries.ts'

function CouponForm({ coupon, issuer }: { coupon: Coupon | null; issuer: Issuer }) {
  const { save: operation, path, nav, lead, kinds } = issuers[issuer]
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useApi()
  const submitOnce = useSubmission()
  const toast = useConsoleToast()
  const { timeZone } = useLanguage()
  const { locale } = useConsoleStart()
  const toFields = (one: Coupon | null) => (one ? toValues(one, locale, timeZone) : empty)
  // The coupon as the server has it, as far as this page knows.
  const [stored, setStored] = useState(coupon)
  const saved = toFields(stored)
  const [values, setValues] = useState(saved)
  const [conflict, setConflict] = useState<VersionConflict<Values> | null>(null)
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const leave = async () => {
    await invalidatePromotions(client)
    void navigate(path)
  }
  const save = useMutation({
    mutationFn: (sent: Values) => {
      const input = toInput(sent, stored, locale, timeZone)
      return submitOnce(input, (options) => call(operation, input, options))
    },
    onSuccess: async () => {
      toast({ text: t('promotions.coupon.saved') })
      await leave()
    },
    onError: (error, sent) => {
      const found = readStored<Coupon>(error, 'coupon.changed')
      if (!found) return
      const theirs = toFields(found)
      const merged = mergeVersions(saved, sent, theirs)
      setStored(found)
      setValues(merged.values)
      setConflict({ editor: found.changedBy ?? '', yours: sent, theirs, merged })
    },
  })
  const refused = getFieldErrors(save.error)
  const amount = readAmount(values.value)
  const startsAt = fromZonedInput(values.startsAt, timeZone)
  const endsAt = fromZonedInput(values.endsAt, timeZone)
  const isCollected = stored !== null && stored.collectedCount > 0
  const hasAmount = values.kind === 'free_delivery' || amount !== null
  const missing = (isMissing: boolean, text: string) => (isChecked && isMissing ? text : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!values.name.trim() || !hasAmount || endsAt === null || save.isPending || isCollected) return
    save.mutate(values)
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
      title={coupon ? coupon.name : t('frame.nav.newCoupon')}
      lead={t(lead)}
      trail={[{ label: t(nav), href: toHref(path) }]}
    >
      <LeaveGuard
        isActive={JSON.stringify(values) !== JSON.stringify(saved) && !save.isPending && !save.isSuccess && !conflict}
      />
      <form className="promotion-page" onSubmit={submit}>
        <div className="promotion-column">
          {isCollected && (
            <NoticeLine tone="info">{t('promotions.coupon.collected', { count: stored.collectedCount })}</NoticeLine>
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
                options={kinds.map((kind) => ({
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
              <h2 id="products-title">
                {t(issuer === 'brand' ? 'promotions.brand.categories' : 'promotions.products')}
              </h2>
            </header>
            <div className="console-card-body">
              {issuer === 'brand' ? (
                <CategoryPicker chosen={values.categoryIds} onChange={(categoryIds) => set({ categoryIds })} />
              ) : (
                <ProductPicker
                  label={t('promotions.products.add')}
                  help={t('promotions.products.all')}
                  chosen={values.goodsIds}
                  onChange={(goodsIds) => set({ goodsIds })}
                />
              )}
            </div>
          </section>
          {save.isError && Object.keys(refused).length === 0 && !readStored(save.error, 'coupon.changed') && (
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
        <EffectCard values={values} issuer={issuer} />
      </form>
      <VersionConflictDialog
        key={stored?.version}
        conflict={conflict}
        labels={{
          name: t('promotions.coupon.name'),
          kind: t('promotions.discount'),
          value: t(values.kind === 'percent' ? 'promotions.percent' : 'promotions.amount'),
          cap: t('promotions.cap'),
          minimum: t('promotions.minimum'),
          startsAt: t('promotions.starts'),
          endsAt: t('promotions.ends'),
          total: t('promotions.total'),
          perUser: t('promotions.perUser'),
          goodsIds: t('promotions.products'),
          categoryIds: t('promotions.brand.categories'),
        }}
        write={(key, one) => {
          if (key === 'kind') return t(`promotions.kind.${one.kind}`)
          if (key === 'goodsIds' || key === 'categoryIds') return t('promotions.chosen', { count: one[key].length })
          return one[key].replace('T', ' ') || '–'
        }}
        onBack={() => setConflict(null)}
        onTakeAll={() => void leave()}
        onSave={(mix) => {
          setValues(mix)
          setConflict(null)
          save.mutate(mix)
        }}
      />
    </PageFrame>
  )
}

/** A coupon of a store or of the brand: a new one, or one that is changed while no shopper has it. */
export function CouponPage({ issuer }: { issuer: Issuer }) {
  const t = useText()
  const { couponId } = useParams()
  const { list, path, nav } = issuers[issuer]
  const { data } = useQuery({ ...apiQuery(list, { pageSize: 100 }), enabled: couponId !== undefined })
  if (couponId === undefined) return <CouponForm coupon={null} issuer={issuer} />
  const coupon = data?.pageList.find(({ id }) => id === couponId)
  if (coupon) return <CouponForm key={coupon.id} coupon={coupon} issuer={issuer} />
  return (
    <PageFrame title={t('promotions.coupon.title')} trail={[{ label: t(nav), href: toHref(path) }]}>
      {data && (
        <div className="console-card">
          <ListState icon="tag" title={t('promotions.coupon.missing')} />
        </div>
      )}
    </PageFrame>
  )
}

export const Page = () => <CouponPage issuer="store" />
