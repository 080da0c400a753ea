import { text } from '#demo/catalogue/text.ts'
import type { Text } from '#demo/catalogue/types.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import { toLocalPrice } from './local-price.ts'
import type { BrandData } from './brand-data.ts'

/** Amounts in US cents, rates in hundredths of a percent. */
const products = [
  {
    name: text('Personal credit|个人借款|قرض شخصي'),
    min: 30_000,
    max: 500_000,
    months: [3, 24],
    rate: 990,
    fee: 100,
  },
  {
    name: text('Home credit|家居分期|قرض المنزل'),
    min: 100_000,
    max: 1_000_000,
    months: [12, 60],
    rate: 790,
    fee: 100,
  },
] as const

const terms = text(
  'These are the terms of a demo shop. You repay the loan in equal monthly payments at a fixed rate. The fee is taken from the payout. You can repay any amount at any time, free of charge. Overdue payments cost overdue interest, at most the amount that is shown. You can withdraw from the contract within the days that are shown.|本条款仅用于演示商城。借款按固定利率等额按月归还，手续费从放款中扣除。您可随时免费提前还款。逾期款项按所示利率计收逾期利息，总额不超过所示上限。您可在所示期限内撤回合同。|هذه شروط متجر تجريبي. تُسدَّد القروض بأقساط شهرية متساوية وبفائدة ثابتة. تُخصم الرسوم عند الصرف. يمكنك السداد المبكر في أي وقت دون رسوم. تُحتسب على الأقساط المتأخرة فائدة تأخر لا تتجاوز الحد المبين. يمكنك العدول عن العقد خلال المدة المبينة.',
)

const productId = (brandId: number, index: number) => demoId('credit', brandId, index)

/** Before the first demo loan. */
const toOpening = (now: Date) => new Date(now.getTime() - 365 * 86_400_000)

export function* creditProductRows({ brand, now }: BrandData): Rows<'credit_products'> {
  for (const index of products.keys())
    yield { brand_id: brand.id, id: productId(brand.id, index), version: 1, is_open: true, created_at: toOpening(now) }
}

export function* creditVersionRows({ brand, now, translate }: BrandData): Rows<'credit_product_versions'> {
  const local = (cents: number) => toLocalPrice(cents, brand.settings.currency)
  for (const [index, { name, min, max, months, rate, fee }] of products.entries())
    yield {
      brand_id: brand.id,
      product_id: productId(brand.id, index),
      version: 1,
      names: JSON.stringify(translate<Text>(name)),
      terms: JSON.stringify(translate<Text>(terms)),
      min_minor: local(min),
      max_minor: local(max),
      min_months: months[0],
      max_months: months[1],
      rate_basis_points: rate,
      fee_basis_points: fee,
      overdue_basis_points: 500,
      overdue_cap_minor: local(4000),
      changed_by: null,
      changed_at: toOpening(now),
    }
}
