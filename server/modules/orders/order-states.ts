import type { ErrorKey } from '#contract/errors.ts'
import type { OrderAction } from '#contract/orders.ts'
import type { SellerAction } from '#contract/seller-orders.ts'
import type { StaffAction } from '#contract/staff-orders.ts'

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
export type CaseKind = 'refund' | 'return'

/**
 * Where an order is. Status 6 is three places: an open case of either kind, which remembers the status it came from,
 * and closed, when everything was returned.
 */
export type State = Exclude<Status, 6> | CaseKind | 'closed'
/** Where an event leads; `before`: to the status that the case came from. */
export type Next = State | 'before'

export const actors = ['shopper', 'seller', 'staff', 'clock'] as const
export type Actor = (typeof actors)[number]

/** Every event, with what the timeline calls it once it has happened. */
export const happened = {
  place: 'placed',
  replace: 'placed_as_replacement',
  pay: 'paid',
  cancel: 'cancelled',
  expire: 'expired',
  prepare: 'prepared',
  ship: 'shipped',
  request_refund: 'refund_requested',
  refund_approved: 'refunded',
  refund_rejected: 'refund_rejected',
  withdraw_refund: 'refund_withdrawn',
  receive: 'received',
  auto_receive: 'received',
  review: 'reviewed',
  request_return: 'return_requested',
  dispute_return: 'return_disputed',
  return_rejected: 'return_rejected',
  withdraw_return: 'return_withdrawn',
  return_finished: 'returned',
  return_completed: 'returned',
  return_exchanged: 'exchanged',
  refund_lines: 'refunded_in_part',
  release: 'released',
  // The payer's bank moves nothing but money; the order stays where it is.
  charge_back: 'charged_back',
  charge_back_won: 'charge_back_won',
  charge_back_lost: 'charge_back_lost',
} as const
export type OrderEvent = keyof typeof happened
export const orderEvents = Object.keys(happened) as OrderEvent[]

type Transition = { readonly to: Next; readonly who: readonly Actor[] }
type Events = Readonly<Partial<Record<OrderEvent, Transition>>>

const { cancelled, awaitingPayment, paid, prepared, shipped, received, reviewed } = statuses
const judges = ['seller', 'staff'] as const
const closers = ['seller', 'staff', 'clock'] as const

/** The life of an order: where it is -> event -> where that leads and who may. What is not here is not allowed. */
const transitions: Readonly<Record<State | 'none', Events>> = {
  none: {
    place: { to: awaitingPayment, who: ['shopper'] },
    // New goods for faulty ones, at no charge: nothing waits for a payment.
    replace: { to: paid, who: closers },
  },
  [awaitingPayment]: {
    pay: { to: paid, who: ['shopper'] },
    cancel: { to: cancelled, who: ['shopper'] },
    expire: { to: cancelled, who: ['clock'] },
  },
  [paid]: {
    prepare: { to: prepared, who: ['seller'] },
    ship: { to: shipped, who: ['seller'] },
    request_refund: { to: 'refund', who: ['shopper'] },
  },
  [prepared]: {
    ship: { to: shipped, who: ['seller'] },
    request_refund: { to: 'refund', who: ['shopper'] },
  },
  [shipped]: {
    receive: { to: received, who: ['shopper'] },
    auto_receive: { to: received, who: ['clock'] },
    refund_lines: { to: shipped, who: ['staff'] },
  },
  [received]: {
    review: { to: reviewed, who: ['shopper'] },
    request_return: { to: 'return', who: ['shopper'] },
    dispute_return: { to: 'return', who: ['shopper'] },
    refund_lines: { to: received, who: ['staff'] },
    release: { to: received, who: ['staff', 'clock'] },
  },
  [reviewed]: {
    request_return: { to: 'return', who: ['shopper'] },
    dispute_return: { to: 'return', who: ['shopper'] },
    refund_lines: { to: reviewed, who: ['staff'] },
    release: { to: reviewed, who: ['staff', 'clock'] },
  },
  refund: {
    refund_approved: { to: cancelled, who: closers },
    refund_rejected: { to: 'before', who: judges },
    withdraw_refund: { to: 'before', who: ['shopper'] },
  },
  return: {
    return_rejected: { to: 'before', who: closers },
    withdraw_return: { to: 'before', who: ['shopper'] },
    // Of some lines; of all lines it is completed, and what the store keeps is paid out then.
    return_finished: { to: 'before', who: closers },
    return_completed: { to: 'closed', who: closers },
    return_exchanged: { to: 'before', who: closers },
  },
  closed: {},
  [cancelled]: {},
}

/** Where a stored order is. */
export function stateOf({ status, case_kind }: { status: number; case_kind: string | null }): State {
  if (status !== statuses.afterSales) return status as State
  return (case_kind as CaseKind | null) ?? 'closed'
}

/** How a place is stored. */
export const placeOf = (state: State): { readonly status: Status; readonly caseKind: CaseKind | null } => {
  if (typeof state === 'number') return { status: state, caseKind: null }
  return { status: statuses.afterSales, caseKind: state === 'closed' ? null : state }
}

/** Where `event` by `actor` leads from `state`; null when it is not allowed. */
export function nextState(state: State | 'none', event: OrderEvent, actor: Actor): Next | null {
  const transition = transitions[state][event]
  return transition?.who.includes(actor) ? transition.to : null
}

/** Where an event leads that its caller knows to be allowed there; a programming fault when it is not. */
export function mustNext(state: State | 'none', event: OrderEvent, actor: Actor): State {
  const next = nextState(state, event, actor)
  if (next === null || next === 'before') throw new Error(`${event} by ${actor} is not possible at ${state}`)
  return next
}

/** Where an order can be released. */
export const releasable: readonly State[] = [received, reviewed]

/** True while a paid parcel waits to be sent. */
export const canRemind = (state: State): boolean => state === paid || state === prepared

const isShipped = (state: State) => state === shipped || state === received || state === reviewed

/** Why an event is refused that is not allowed at a place: the customer's exact words where there are some. */
export function refusalOf(state: State, event: OrderEvent): ErrorKey & `order.${string}` {
  if (event === 'request_refund' && isShipped(state)) return 'order.shipped_no_refund'
  if (event === 'cancel' && [cancelled, received, reviewed].some((done) => done === state)) return 'order.is_over'
  if (event === 'release') return state === awaitingPayment ? 'order.unpaid_no_release' : 'order.not_releasable'
  return 'order.status_inoperable'
}

/** What decides, besides the state, what a shopper can do at this moment. */
type Moment = { readonly payable: boolean; readonly remindedToday: boolean; readonly returnable: boolean }

/** What the shopper can do with an order now. */
export function actionsOf(state: State, { payable, remindedToday, returnable }: Moment): OrderAction[] {
  const may = (event: OrderEvent) => nextState(state, event, 'shopper') !== null
  const open: Readonly<Partial<Record<OrderAction, boolean>>> = {
    pay: may('pay') && payable,
    cancel: may('cancel'),
    remind: canRemind(state) && !remindedToday,
    refund: may('request_refund'),
    withdrawRefund: may('withdraw_refund'),
    receive: may('receive'),
    return: may('request_return') && returnable,
    review: may('review'),
  }
  return (Object.keys(open) as OrderAction[]).filter((action) => open[action])
}

const named = <Action extends string>(state: State, actor: Actor, events: Readonly<Record<Action, OrderEvent>>) =>
  (Object.keys(events) as Action[]).filter((action) => nextState(state, events[action], actor) !== null)

/** What the seller can do with an order now. */
export const sellerActionsOf = (state: State): SellerAction[] =>
  named(state, 'seller', { prepare: 'prepare', ship: 'ship', decideRefund: 'refund_rejected' })

/** What staff can do with an order now, as far as their roles allow; a release only once its goods cannot be returned. */
export const staffActionsOf = (state: State, isReleasable: boolean): StaffAction[] =>
  named(state, 'staff', {
    release: 'release',
    refund: 'refund_lines',
    decideRefund: 'refund_rejected',
  } as const).filter((action) => action !== 'release' || isReleasable)
