import './order-documents.css'
import type { Order } from '#contract/orders.ts'
import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { pageHref } from '#web/client/use-href.ts'
import { Card } from '#web/kit/card.tsx'
import { Day } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'

/** Invoice and credit notes of an order, each a page for print; renders nothing for an order without. */
export function OrderDocuments({ order: { invoice } }: { order: Order['order'] }) {
  const t = useText()
  const { locale } = useBoot()
  const { timeZone, intl } = useLanguage()
  if (!invoice) return null
  return (
    <Card title={t('orders.detail.documents')}>
      <ul className="order-documents">
        {invoice.documents.map(({ id, kind, number, issuedAt }) => (
          <li key={id}>
            <a href={pageHref('', '/print/invoice', { id, lang: locale })} target="_blank" rel="noopener">
              <Icon name="document" size={20} />
              <span>
                <b>{t(`orders.detail.documents.${kind}`)}</b>
                <small>
                  <bdi dir="ltr" className="tabular-numbers">
                    {number}
                  </bdi>
                </small>
              </span>
              <small>
                <Day iso={issuedAt} zone={timeZone} locale={intl} />
              </small>
              <span className="visually-hidden">{t('orders.detail.documents.newTab')}</span>
            </a>
          </li>
        ))}
        {!invoice.ready && <li className="order-documents-pending">{t('orders.detail.documents.pending')}</li>}
      </ul>
    </Card>
  )
}
