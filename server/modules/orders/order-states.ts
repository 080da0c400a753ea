import type { OrderAction } from '#contract/orders.ts'

export const statuses = {
  cancelled: -1,
  awaitingPayment: 0,
  paid: 1,
  prepared: 2,
  shipped: 3,
  received: 4,
  reviewed: 5,
  afterSales: 6,
} as const
export type Status = (typeof statuses)[keyof typeof statuses]

export type Actor = 'shopper' | 'seller' | 'staff' | 'clock'
type Transition = { readonly to: Status; readonly who: readonly Actor[] }
type Events = Readonly<Partial<Record<OrderEvent, Transition>>>
export const orderEvents = ['place', 'pay', 'cancel', 'expire'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The life of an order: state -> event -> where it leads and who may. What is not here is not allowed. */
const transitions: Readonly<Record<Status | 'none', Events>> = {
  none: { place: { to: statuses.awaitingPayment, who: ['shopper'] } },
  [statuses.awaitingPayment]: {
    pay: { to: statuses.paid, who: ['shopper'] },
    cancel: { to: statuses.cancelled, who: ['shopper'] },
    expire: { to: statuses.cancelled, who: ['clock'] },
  },
  [statuses.cancelled]: {},
  [statuses.paid]: {},
  [statuses.prepared]: {},
  [statuses.shipped]: {},
  [statuses.received]: {},
  [statuses.reviewed]: {},
  [statuses.afterSales]: {},
}

/** What the timeline calls each event once it has happened. */
export const happened = {
  place: 'placed',
  pay: 'paid',
  cancel: 'cancelled',
  expire: 'expired',
} as const satisfies Readonly<Record<OrderEvent, string>>

/** Where `event` by `actor` leads from `status`; null when it is not allowed. */
export function nextStatus(status: Status | 'none', event: OrderEvent, actor: Actor): Status | null {
  const transition = transitions[status][event]
  return transition?.who.includes(actor) ? transition.to : null
}

/** Where an event leads that its caller knows to be allowed there; a programming fault when it is not. */
export function mustNext(status: Status | 'none', event: OrderEvent, actor: Actor): Status {
  const next = nextStatus(status, event, actor)
  if (next === null) throw new Error(`${event} by ${actor} is not possible at ${status}`)
  return next
}

/** Of the events, those that a shopper sets off by a button. */
const buttons = ['pay', 'cancel'] as const satisfies readonly (OrderEvent & OrderAction)[]

/** What the shopper can do with an order now; `payable` is false once the time to pay is over. */
export const actionsOf = (status: Status, payable: boolean): OrderAction[] =>
  buttons.filter((event) => nextStatus(status, event, 'shopper') !== null && (event !== 'pay' || payable))
