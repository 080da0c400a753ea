import { createEmit } from './platform/outbox.ts'

type ChangedGoods = { readonly goodsIds: readonly string[] }
type ChangedOrders = ChangedGoods & { readonly tradeId: string; readonly orderIds: readonly string[] }
type SoldUnits = { readonly sold: readonly { readonly goodsId: string; readonly quantity: number }[] }

/** Every event kind with its payload as handlers receive it, after JSON: times are ISO strings. */
export type Events = {
  readonly 'order.placed': ChangedOrders
  readonly 'order.cancelled': ChangedOrders
  readonly 'trade.expired': ChangedOrders
  readonly 'payment.settled': ChangedOrders & SoldUnits
  /** A paid order was refunded before shipping. */
  readonly 'order.refunded': ChangedGoods &
    SoldUnits & { readonly orderId: string; readonly tradeId: string; readonly paidAt: string }
  /**
   * Units of a paid order were refunded, in any status; `refundedQuantity` counts all units of the line so far. Minor
   * units: `worthMinor` is what was paid for the units and the delivery, `amountMinor` what was paid back (less after a
   * chargeback).
   */
  readonly 'refund.settled': {
    readonly orderId: string
    readonly refundId: string
    readonly lines: readonly { readonly lineId: string; readonly quantity: number; readonly refundedQuantity: number }[]
    readonly withDelivery: boolean
    readonly worthMinor: number
    readonly amountMinor: number
  }
  readonly 'order.released': {
    readonly orderId: string
    readonly userId: string
    readonly earnedMinor: number
    readonly commissionMinor: number
  }
  readonly 'goods.returned': ChangedGoods
  /** Units were added or taken away by hand. */
  readonly 'stock.changed': ChangedGoods
  readonly 'review.changed': ChangedGoods
  readonly 'sale.changed': ChangedGoods
  readonly 'coupons.changed': Readonly<Record<string, never>>
}

/** Emits an event if and when the running transaction commits; `server/subscriptions.ts` lists the handlers. */
export const emit = createEmit<Events>()
