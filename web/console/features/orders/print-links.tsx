import type { SellerOrder } from '#contract/seller-orders.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { pageHref } from '#web/client/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

interface PrintLinkProps {
  path: '/print/packing-slip' | '/print/invoice'
  /** Of the parcel, order or document. */
  id: string
  label: string
  /** As a link in a text instead of a button. */
  isInline?: boolean
}

/** A page for print in a new tab. */
export function PrintLink({ path, id, label, isInline }: PrintLinkProps) {
  const t = useText()
  const { locale } = useConsoleStart()
  return (
    <a
      className={isInline ? 'console-link' : 'action-button action-button-secondary'}
      href={pageHref('', path, { id, lang: locale })}
      target="_blank"
      rel="noopener"
    >
      {!isInline && <Icon name="document" size={16} />}
      <span>{label}</span>
      <span className="visually-hidden"> {t('orders.detail.documents.newTab')}</span>
    </a>
  )
}

/** The packing slip of a paid order and its invoice. */
export function PrintLinks({ detail: { order } }: { detail: SellerOrder }) {
  const t = useText()
  const invoice = order.invoice?.documents.find(({ kind }) => kind === 'invoice')
  return (
    <>
      {order.paidAt && order.status !== -1 && (
        <PrintLink path="/print/packing-slip" id={order.id} label={t('selling.print.slip')} />
      )}
      {invoice && <PrintLink path="/print/invoice" id={invoice.id} label={t('selling.print.invoice')} />}
    </>
  )
}

/** Prints the packing slips of orders as one document. */
export function PrintSlips({ orders }: { orders: readonly { readonly id: string }[] }) {
  const t = useText()
  const { locale } = useConsoleStart()
  return (
    <a
      className="action-button action-button-quiet"
      href={pageHref('', '/print/packing-slips', { ids: orders.map(({ id }) => id).join(','), lang: locale })}
      target="_blank"
      rel="noopener"
    >
      <Icon name="document" size={16} />
      <span>{t('selling.print.slips', { count: orders.length })}</span>
      <span className="visually-hidden"> {t('orders.detail.documents.newTab')}</span>
    </a>
  )
}
