import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { pageHref, useHref } from '#web/client/use-href.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AcceptDocuments, useAcceptance } from '#web/storefront/features/acceptance/accept-documents.tsx'
import { AddressSection } from './address-section.tsx'
import { BusinessBuyer, type BusinessChoice } from './business-buyer.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { GoodsSection } from './goods-section.tsx'
import { QuoteError } from './quote-error.tsx'
import { PaymentSection } from './payment-section.tsx'
import { QuoteSkeleton, OrderSummarySkeleton } from './quote-skeleton.tsx'
import { SettlementFrame } from './settlement-frame.tsx'
import { OrderSummary } from './order-summary.tsx'
import { usePayment } from './use-payment.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { type QuoteChoice, useQuote, type PurchaseRequest } from './use-quote.ts'

type ValueByStore = Readonly<Record<string, string>>

/** The address chosen on the page, else the quote's, else the default one; only while it still exists. */
function useAddressId(quote: Quote | null) {
  const { pageList, defaultAddress } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  const [picked, pick] = useState<string>()
  const selected = [picked, quote?.address?.id, defaultAddress?.id].find((id) => pageList.some((one) => one.id === id))
  return { addressId: selected, pick }
}

/** The methods until the quote is known. */
const walletOnly: readonly PaymentMethod[] = ['wallet']

const getDelivery = (quote: Quote): ValueByStore =>
  Object.fromEntries(quote.groups.flatMap(({ seller, delivery }) => (delivery ? [[seller.id, delivery.id]] : [])))

const listCoupons = (quote: Quote) => [...quote.groups.flatMap(({ coupons }) => coupons), ...quote.coupons]

/** The applied coupons after choosing this one, or none, for a store or for the brand (`null`). */
const withCoupon = (quote: Quote, sellerId: string | null, couponId: string | null): string[] => {
  const others = listCoupons(quote).filter(({ applied, seller }) => applied && (seller?.id ?? null) !== sellerId)
  return [...others.map(({ id }) => id), ...(couponId ? [couponId] : [])]
}

/** The checkout: address, goods, payment and totals; one press places one order per store at exactly these prices. */
export function PlaceOrder({ wanted }: { wanted: PurchaseRequest }) {
  const t = useText()
  const href = useHref()
  const { quote, failure, busy, preview, check } = useQuote(wanted)
  const { addressId, pick } = useAddressId(quote)
  const [notes, setNotes] = useState<ValueByStore>({})
  // The best coupons apply until the shopper chooses.
  const [couponIds, setCouponIds] = useState<readonly string[]>()
  const [business, setBusiness] = useState<BusinessChoice>({})
  const toChoice = (more: QuoteChoice): QuoteChoice => ({
    addressId,
    couponIds,
    ...business,
    ...(quote && { delivery: getDelivery(quote) }),
    ...more,
  })
  const previewWith = (more: QuoteChoice) => preview(toChoice(more))
  // The change may be a coupon; the best remaining ones apply again.
  const previewAgain = () => {
    setCouponIds(undefined)
    previewWith({ couponIds: undefined })
  }
  const acceptance = useAcceptance('checkout')
  const payment = usePayment({ methods: quote?.methods ?? walletOnly, payable: quote?.totals.payable })
  const order = usePlaceOrder({ quote, addressId, notes, payment, previewAgain, acceptance })
  if (failure) return <QuoteError failure={failure} busy={busy} onRetry={() => preview({ addressId })} />
  const deliver = (sellerId: string, method: string) =>
    quote && previewWith({ delivery: { ...getDelivery(quote), [sellerId]: method } })
  const chooseCoupon = (sellerId: string | null, couponId: string | null) => {
    if (!quote) return
    const chosen = withCoupon(quote, sellerId, couponId)
    setCouponIds(chosen)
    previewWith({ couponIds: chosen })
  }
  const applyBusiness = (chosen: BusinessChoice) => {
    setBusiness(chosen)
    previewWith({ businessNumber: undefined, businessName: undefined, ...chosen })
  }
  const send = (id: string) => {
    pick(id)
    previewWith({ addressId: id })
  }
  const side = quote ? (
    <OrderSummary
      quote={quote}
      missing={payment.missing}
      back={pageHref('', '/settlement', { ...wanted })}
      unsent={quote.groups.some(({ delivery }) => delivery === null)}
      busy={busy}
      placing={order.placing}
      onPlace={order.place}
      onCoupon={(couponId) => chooseCoupon(null, couponId)}
    />
  ) : (
    <OrderSummarySkeleton />
  )
  return (
    <SettlementFrame title={t('checkout.title')} side={side}>
      {order.changes && <ChangesNotice changes={order.changes} />}
      <FormAlert>
        {order.problem && order.unpaidFirst ? (
          <>
            {order.problem} <a href={href('/userInfo/my-order', { status: '0' })}>{t('checkout.unpaidOrders')}</a>
          </>
        ) : (
          order.problem
        )}
      </FormAlert>
      <AddressSection addressId={addressId} onPick={send} missing={order.addressMissing} />
      {quote?.taxation && (
        <BusinessBuyer
          taxation={quote.taxation}
          onCheck={(chosen) => check(toChoice(chosen))}
          onApply={applyBusiness}
        />
      )}
      {quote ? (
        <GoodsSection
          groups={quote.groups}
          withdrawalDays={quote.withdrawalDays}
          isCart={!wanted.skuId}
          notes={notes}
          onNote={(sellerId, text) => setNotes({ ...notes, [sellerId]: text })}
          onDeliver={deliver}
          onCoupon={chooseCoupon}
        />
      ) : (
        <QuoteSkeleton />
      )}
      <PaymentSection payment={payment} onSend={order.place} />
      <AcceptDocuments acceptance={acceptance} />
    </SettlementFrame>
  )
}
