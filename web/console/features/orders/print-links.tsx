import type { SellerOrder } from '#contract/seller-orders.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { pageHref } from '#web/client/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

/** The packing slip of a paid order and its invoice, each a page for print in a new tab. */
export function PrintLinks({ detail: { order } }: { detail: SellerOrder }) {
  const t = useText()
  const { locale } = useConsoleStart()
  const link = (path: '/print/packing-slip' | '/print/invoice', id: string, label: string) => (
    <a
      className="action-button action-button-secondary"
      href={pageHref('', path, { id, lang: locale })}
      target="_blank"
      rel="noopener"
    >
      <Icon name="document" size={16} />
      <span>{label}</span>
      <span className="visually-hidden">{t('orders.detail.documents.newTab')}</span>
    </a>
  )
  const invoice = order.invoice?.documents.find(({ kind }) => kind === 'invoice')
  return (
    <>
      {order.paidAt && order.status !== -1 && link('/print/packing-slip', order.id, t('selling.print.slip'))}
      {invoice && link('/print/invoice', invoice.id, t('selling.print.invoice'))}
    </>
  )
}
