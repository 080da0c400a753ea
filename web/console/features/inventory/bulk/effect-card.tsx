import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Money } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../../app/console-start.ts'
import type { Preview, SkippedRow } from './bulk-queries.ts'
import type { BulkField } from './bulk-rule.ts'

const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** The effect in a few figures. */
export function EffectCard({ preview, field }: { preview: Preview; field: BulkField }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { changes, skipped } = preview
  const isPrice = field === 'price' || field === 'market_price'
  const known = changes.filter(({ before }) => before !== '')
  const before = known.map((change) => Number(change.before))
  const after = known.map((change) => Number(change.after))
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} locale={intl} />
  const units = (amount: number) => formatNumber(amount, intl)
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  return (
    <section className="console-card" aria-labelledby="effect-title">
      <header>
        <h2 id="effect-title">{t('inventory.bulk.effect')}</h2>
      </header>
      <div className="console-card-body">
        <dl className="inventory-facts">
          <div>
            <dt>
              {t(
                changes.some(({ skuId }) => skuId !== null)
                  ? 'inventory.bulk.skusChange'
                  : 'inventory.bulk.productsChange',
              )}
            </dt>
            <dd className="tabular-numbers">{formatNumber(changes.length, intl)}</dd>
          </div>
          <div>
            <dt>{t('inventory.bulk.productsSkipped')}</dt>
            <dd className="tabular-numbers">{formatNumber(skipped.length, intl)}</dd>
          </div>
          {isPrice && known.length > 0 && (
            <>
              <div>
                <dt>{t('inventory.bulk.averageBefore')}</dt>
                <dd>{money(average(before))}</dd>
              </div>
              <div>
                <dt>{t('inventory.bulk.averageAfter')}</dt>
                <dd>{money(average(after))}</dd>
              </div>
              <div>
                <dt>{t('inventory.bulk.lowest')}</dt>
                <dd>{money(Math.min(...after))}</dd>
              </div>
            </>
          )}
          {field === 'stock' && known.length > 0 && (
            <>
              <div>
                <dt>{t('inventory.bulk.unitsBefore')}</dt>
                <dd className="tabular-numbers">{units(sum(before))}</dd>
              </div>
              <div>
                <dt>{t('inventory.bulk.unitsAfter')}</dt>
                <dd className="tabular-numbers">{units(sum(after))}</dd>
              </div>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

/** Products that stay as they are, by the reason. */
export function SkippedCard({ skipped }: { skipped: readonly SkippedRow[] }) {
  const t = useText()
  if (skipped.length === 0) return null
  const byReason = Map.groupBy(skipped, ({ reason }) => reason)
  return (
    <section className="console-card" aria-labelledby="skipped-title">
      <header>
        <h2 id="skipped-title">{t('inventory.bulk.skippedTitle', { count: skipped.length })}</h2>
      </header>
      <ul className="inventory-lines">
        {[...byReason].map(([reason, list]) => (
          <li key={reason}>
            <div className="inventory-line-name">
              <b>{t(`inventory.bulk.reason.${reason}`)}</b>
              <p className="inventory-note">
                <bdi>
                  {list
                    .slice(0, 3)
                    .map(({ name }) => name)
                    .join(', ')}
                </bdi>
                {list.length > 3 && ` ${t('inventory.bulk.andMore', { count: list.length - 3 })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
