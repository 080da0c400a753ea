import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { fromZonedInput, toZonedInput } from '../../app/zoned-time.ts'
import { readAmount } from './promotion-queries.ts'

export type Coupon = OperationData<'sellerCoupons.list'>['pageList'][number]
export type Kind = Coupon['kind']
/** A coupon's fields as a person types them; times without zone, in that of the brand. */
export type Values = {
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
  readonly categoryIds: readonly string[]
}
/** A coupon that is not saved yet. */
export const empty: Values = {
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
  categoryIds: [],
}

const toText = (value: number | null) => (value === null ? '' : String(value))

/** The fields of a saved coupon. */
export const toValues = (coupon: Coupon, locale: string, timeZone: string): Values => ({
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
  categoryIds: coupon.categoryIds,
})

/** A coupon as it is saved: a new one, or the change of one at the version that was read. */
export function toInput(
  values: Values,
  stored: Coupon | null,
  locale: string,
  timeZone: string,
): OperationInput<'sellerCoupons.save'> {
  const optionalNumber = (text: string) => readAmount(text) ?? undefined
  const amount = readAmount(values.value) ?? undefined
  return {
    ...(stored && { id: stored.id, version: stored.version }),
    names: { ...stored?.names, [locale]: values.name.trim() },
    kind: values.kind,
    ...(values.kind === 'amount' && { amount }),
    ...(values.kind === 'percent' && { percent: amount, cap: optionalNumber(values.cap) }),
    minimum: readAmount(values.minimum) ?? 0,
    startsAt: fromZonedInput(values.startsAt, timeZone) ?? new Date().toISOString(),
    endsAt: fromZonedInput(values.endsAt, timeZone)!,
    total: optionalNumber(values.total),
    perUser: readAmount(values.perUser) ?? 1,
    categoryIds: [...values.categoryIds],
    goodsIds: [...values.goodsIds],
  }
}
