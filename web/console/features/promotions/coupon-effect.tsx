import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { readAmount } from './promotion-queries.ts'
import type { Values } from './coupon-values.ts'
import type { Issuer } from './coupon-issuers.ts'

/** The discount of a cart, as the server computes it for goods that the coupon is for. */
function getDiscount({ kind, value, cap, minimum }: Values, total: number): number {
  const amount = readAmount(value) ?? 0
  if (total < (readAmount(minimum) ?? 0)) return 0
  if (kind === 'amount') return Math.min(amount, total)
  if (kind === 'percent') return Math.min((total * amount) / 100, readAmount(cap) ?? Number.POSITIVE_INFINITY)
  return 0
}

/** Carts of some sizes with and without the coupon. */
export function EffectCard({ values, issuer }: { values: Values; issuer: Issuer }) {
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
        <p className="console-help">{t(issuer === 'brand' ? 'promotions.effect.brand' : 'promotions.effect.you')}</p>
      </div>
    </section>
  )
}
