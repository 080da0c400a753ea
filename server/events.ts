import { z } from 'zod'
import { createEmit } from './platform/outbox.ts'

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
const id = () => z.uuid()
const goods = { goodsIds: list(id()).describe('Products whose stock, price or rating may be different now') }
const orders = { ...goods, tradeId: id().describe('The payment of these orders'), orderIds: list(id()) }
const sold = { sold: list(z.object({ goodsId: id(), quantity: z.int().meta({ examples: [2] }) })) }
const minor = (text: string) =>
  z.int().meta({ description: `${text}, in minor units of the brand's currency`, examples: [4800] })
/** Handlers of the shop read it; web hooks do not carry it. */
const internal = { internal: true }
const loanPayment = {
  loanId: id(),
  userId: id().meta(internal),
  number: z.int().meta({ description: 'The number of the payment', examples: [3] }),
  dueOn: z.iso.date().meta({ examples: ['2026-12-20'] }),
  amountMinor: minor('Not paid yet'),
  isAutomatic: z.boolean(),
}

/**
 * Every event kind: when it happens, and its payload as handlers receive it, after JSON: times are ISO strings. Web hooks
 * carry every field but those marked as internal; a payload holds ids, quantities and amounts, never values of a person.
 */
export const eventKinds = {
  'order.placed': { summary: 'Orders were placed and wait for their payment', payload: z.object(orders) },
  'order.cancelled': { summary: 'Orders were cancelled before their payment', payload: z.object(orders) },
  'trade.expired': { summary: 'Orders were not paid in time', payload: z.object(orders) },
  'payment.settled': { summary: 'Orders were paid', payload: z.object({ ...orders, ...sold }) },
  'order.refunded': {
    summary: 'A paid order was refunded as a whole before it was shipped',
    payload: z.object({
      ...goods,
      ...sold,
      orderId: id(),
      tradeId: id().describe('The payment of the order'),
      paidAt: z.iso.datetime(),
    }),
  },
  'order.prepared': {
    summary: 'A store has prepared an order for its parcels',
    payload: z.object({ orderId: id() }),
  },
  'parcel.shipped': {
    summary: 'A parcel of an order was sent, or handed over in the store',
    payload: z.object({ orderId: id(), parcelId: id() }),
  },
  'refund.settled': {
    summary: 'Units of a paid order were refunded, in any status',
    payload: z.object({
      orderId: id(),
      refundId: id(),
      lines: list(
        z.object({
          lineId: id(),
          quantity: z.int().meta({ examples: [1] }),
          refundedQuantity: z.int().meta({ description: 'All refunded units of the line so far', examples: [1] }),
        }),
      ),
      withDelivery: z.boolean(),
      worthMinor: minor('Paid for the units and the delivery'),
      amountMinor: minor('Paid back, which is less after a chargeback'),
    }),
  },
  'order.charged_back': {
    summary: 'The bank of a buyer took money of a paid order back, returned it, or decided to keep it',
    payload: z.object({
      orderId: id(),
      state: z.enum(['open', 'won', 'lost']).meta({ description: 'Of the chargeback', examples: ['open'] }),
      amountMinor: minor('Of the order'),
    }),
  },
  'order.received': { summary: 'A buyer has received an order', payload: z.object({ orderId: id() }) },
  'refund.requested': {
    summary: 'A buyer asked for the refund of an order before it was shipped',
    payload: z.object({ orderId: id() }),
  },
  'refund.rejected': { summary: 'The request for a refund was rejected', payload: z.object({ orderId: id() }) },
  'return.moved': {
    summary: 'A return was requested, decided, sent back, received or ended',
    payload: z.object({
      returnId: id(),
      orderId: id(),
      state: z.string().meta({ description: 'Its state now', examples: ['accepted'] }),
    }),
  },
  'recharge.decided': {
    summary: 'Staff credited or rejected a transfer into a wallet',
    payload: z.object({
      rechargeId: id(),
      userId: id().meta(internal),
      isCredited: z.boolean(),
      amountMinor: minor('Credited, or announced when it was rejected'),
    }),
  },
  'withdrawal.decided': {
    summary: 'Staff paid out or rejected a withdrawal',
    payload: z.object({
      withdrawalId: id(),
      userId: id().meta(internal),
      storeId: id().nullable().describe('The store whose earnings it is from; null for a wallet'),
      isPaid: z.boolean(),
      amountMinor: minor('Without the fee'),
    }),
  },
  'identity.moved': {
    summary: 'The verification of an identity was received, sent back, passed or rejected, or ends soon',
    payload: z.object({
      checkId: id(),
      userId: id().meta(internal),
      level: z.string().meta({ examples: ['basic'] }),
      state: z.enum(['received', 'changes', 'passed', 'rejected', 'ending']).meta({ examples: ['passed'] }),
      at: z.iso.datetime().describe('When it moved, or ends'),
    }),
  },
  'credit.decided': {
    summary: 'Staff approved or refused an application for credit',
    payload: z.object({
      applicationId: id(),
      userId: id().meta(internal),
      isApproved: z.boolean(),
      amountMinor: minor('Offered, or applied for when it was refused'),
    }),
  },
  'credit.due': {
    summary: 'A payment of a loan falls due within the days of the policy',
    payload: z.object(loanPayment),
  },
  'credit.overdue': { summary: 'A payment of a loan is overdue', payload: z.object(loanPayment) },
  'credit.collected': {
    summary: 'A payment of a loan was taken from the wallet on its due date',
    payload: z.object({
      loanId: id(),
      userId: id().meta(internal),
      amountMinor: minor('Taken from the wallet'),
      day: z.iso.date().meta({ examples: ['2026-12-20'] }),
    }),
  },
  'order.released': {
    summary: "The store's earnings of an order were released from escrow",
    payload: z.object({
      orderId: id(),
      userId: id().meta(internal),
      earnedMinor: minor('Earnings of the store'),
      commissionMinor: minor('Commission of the brand'),
    }),
  },
  'referral.rewarded': {
    summary: 'A reward for a referral can be claimed',
    payload: z.object({ profitId: id(), userId: id().meta(internal), amountMinor: minor('Reward') }),
  },
  'goods.returned': { summary: 'Units came back into stock by a return', payload: z.object(goods) },
  'stock.changed': { summary: 'Stock was added or taken away by hand', payload: z.object(goods) },
  'review.changed': { summary: 'Reviews of products were shown or hidden', payload: z.object(goods) },
  'sale.changed': { summary: 'A sale was created, changed or ended', payload: z.object(goods) },
  'offer.changed': {
    summary: 'Products became cheaper, were sold out or are in stock again',
    payload: z.object(goods),
  },
  'chat.unread': {
    summary: 'A shopper has had unread messages for as long as the policy says',
    payload: z.object({
      chatId: id(),
      userId: id().meta(internal),
      storeId: id().nullable().describe('Null for the service of the brand'),
      lang: z.string().meta({ description: "Language of the shopper's last message", examples: ['en'] }),
      count: z.int().meta({ examples: [2] }),
    }),
  },
  'coupons.changed': { summary: 'Coupons that shoppers can claim changed', payload: z.object({}) },
} as const satisfies Readonly<Record<string, { readonly summary: string; readonly payload: z.ZodObject }>>

export type EventKind = keyof typeof eventKinds

export type Events = { readonly [Kind in EventKind]: Readonly<z.output<(typeof eventKinds)[Kind]['payload']>> }

/** Emits an event if and when the running transaction commits; `server/subscriptions.ts` lists the handlers. */
export const emit = createEmit<Events>()
