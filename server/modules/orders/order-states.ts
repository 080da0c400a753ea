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
 * State of an order. Status 6 covers three states: an open case of either kind, which stores the previous status, and
 * closed, when everything was returned.
 */
export type State = Exclude<Status, 6> | CaseKind | 'closed'
/** The state after an event; `before` is the status before the case. */
export type NextState = State | 'before'

/** `clock` is the scheduler; the value is stored. */
export const actors = ['shopper', 'seller', 'staff', 'clock'] as const
export type Actor = (typeof actors)[number]

/** Events with the kind recorded in the timeline. */
export const timelineKinds = {
  place: 'placed',
  replace: 'placed_as_replacement',
  pay: 'paid',
  cancel: 'cancelled',
  expire: 'expired',
  prepare: 'prepared',
  ship: 'shipped',
  ship_lines: 'shipped_in_part',
  hand_over: 'handed_over',
  receive_parcel: 'parcel_received',
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
  refund_undelivered: 'refunded_in_part',
  refund_rest: 'refunded_in_part',
  refund_all: 'refunded',
  refund_rest_approved: 'refunded_in_part',
  withdraw_unshipped: 'contract_withdrawn_unshipped',
  withdraw_contract: 'contract_withdrawn',
  release: 'released',
  // Chargebacks move money only; the order's status stays.
  charge_back: 'charged_back',
  charge_back_won: 'charge_back_won',
  charge_back_lost: 'charge_back_lost',
} as const
export type OrderEvent = keyof typeof timelineKinds
export const orderEvents = Object.keys(timelineKinds) as OrderEvent[]

type Transition = { readonly to: NextState; readonly by: readonly Actor[] }
type Events = Readonly<Partial<Record<OrderEvent, Transition>>>

const { cancelled, awaitingPayment, paid, prepared, shipped, received, reviewed } = statuses
const deciders = ['seller', 'staff'] as const
const closers = ['seller', 'staff', 'clock'] as const

/**
 * While an order waits for shipping: some units leave or are refunded, and with the last one it is on its way, or over
 * when nothing left. A refund of units that cannot be delivered is no cancellation, which a seller never does.
 */
const createUnshippedEvents = (state: typeof paid | typeof prepared): Events => ({
  ship: { to: shipped, by: ['seller'] },
  ship_lines: { to: state, by: ['seller'] },
  hand_over: { to: received, by: ['seller'] },
  receive_parcel: { to: state, by: ['shopper'] },
  refund_undelivered: { to: state, by: deciders },
  refund_rest: { to: shipped, by: deciders },
  refund_all: { to: cancelled, by: deciders },
  request_refund: { to: 'refund', by: ['shopper'] },
  withdraw_unshipped: { to: 'refund', by: ['shopper'] },
})

/**
 * The state machine of an order: state -> event -> next state and allowed actors. Missing transitions are impossible.
 */
const transitions: Readonly<Record<State | 'none', Events>> = {
  none: {
    place: { to: awaitingPayment, by: ['shopper'] },
    // A free replacement needs no payment.
    replace: { to: paid, by: closers },
  },
  [awaitingPayment]: {
    pay: { to: paid, by: ['shopper'] },
    cancel: { to: cancelled, by: ['shopper'] },
    expire: { to: cancelled, by: ['clock'] },
  },
  [paid]: {
    prepare: { to: prepared, by: ['seller'] },
    ...createUnshippedEvents(paid),
  },
  [prepared]: createUnshippedEvents(prepared),
  [shipped]: {
    receive_parcel: { to: shipped, by: ['shopper'] },
    withdraw_contract: { to: 'return', by: ['shopper'] },
    receive: { to: received, by: ['shopper'] },
    auto_receive: { to: received, by: ['clock'] },
    refund_lines: { to: shipped, by: ['staff'] },
  },
  [received]: {
    review: { to: reviewed, by: ['shopper'] },
    request_return: { to: 'return', by: ['shopper'] },
    withdraw_contract: { to: 'return', by: ['shopper'] },
    dispute_return: { to: 'return', by: ['shopper'] },
    refund_lines: { to: received, by: ['staff'] },
    release: { to: received, by: ['staff', 'clock'] },
  },
  [reviewed]: {
    request_return: { to: 'return', by: ['shopper'] },
    withdraw_contract: { to: 'return', by: ['shopper'] },
    dispute_return: { to: 'return', by: ['shopper'] },
    refund_lines: { to: reviewed, by: ['staff'] },
    release: { to: reviewed, by: ['staff', 'clock'] },
  },
  refund: {
    refund_approved: { to: cancelled, by: closers },
    // Parcels have left: the rest is refunded.
    refund_rest_approved: { to: shipped, by: closers },
    refund_rejected: { to: 'before', by: deciders },
    withdraw_refund: { to: 'before', by: ['shopper'] },
  },
  return: {
    return_rejected: { to: 'before', by: closers },
    withdraw_return: { to: 'before', by: ['shopper'] },
    // Some lines; when all lines are returned it is completed and the store's remaining share is paid out.
    return_finished: { to: 'before', by: closers },
    return_completed: { to: 'closed', by: closers },
    return_exchanged: { to: 'before', by: closers },
  },
  closed: {},
  [cancelled]: {},
}

export function toState({ status, case_kind }: { status: number; case_kind: string | null }): State {
  if (status !== statuses.afterSales) return status as State
  return (case_kind as CaseKind | null) ?? 'closed'
}

export const toStateColumns = (state: State): { readonly status: Status; readonly caseKind: CaseKind | null } => {
  if (typeof state === 'number') return { status: state, caseKind: null }
  return { status: statuses.afterSales, caseKind: state === 'closed' ? null : state }
}

/** Returns the next state; null when the transition is not allowed. */
export function findNextState(state: State | 'none', event: OrderEvent, actor: Actor): NextState | null {
  const transition = transitions[state][event]
  return transition?.by.includes(actor) ? transition.to : null
}

/** Returns the next state of a transition that must be allowed; throws when it is not. */
export function getNextState(state: State | 'none', event: OrderEvent, actor: Actor): State {
  const next = findNextState(state, event, actor)
  if (next === null || next === 'before') throw new Error(`${event} by ${actor} is not possible at ${state}`)
  return next
}

export const releasableStates: readonly State[] = [received, reviewed]

/** True while a paid order waits for shipping. */
export const canRemind = (state: State): boolean => state === paid || state === prepared

const isShipped = (state: State) => state === shipped || state === received || state === reviewed

/** Returns the error of a disallowed event: the specified one where there is one. */
export function getErrorKey(
  state: State,
  event: OrderEvent,
): Exclude<ErrorKey & `order.${string}`, 'order.ship_exceeds' | 'order.pickup_code_wrong'> {
  if (event === 'request_refund' && isShipped(state)) return 'order.shipped_no_refund'
  if (event === 'cancel' && [cancelled, received, reviewed].some((done) => done === state)) return 'order.is_over'
  if (event === 'release') return state === awaitingPayment ? 'order.unpaid_no_release' : 'order.not_releasable'
  return 'order.status_inoperable'
}

/** Facts besides the state that decide the shopper's actions. */
type Moment = {
  readonly payable: boolean
  readonly remindedToday: boolean
  readonly returnable: boolean
  /** The order has a right of withdrawal that has not ended. */
  readonly withdrawable: boolean
}

export function getShopperActions(
  state: State,
  { payable, remindedToday, returnable, withdrawable }: Moment,
): OrderAction[] {
  const isAllowed = (event: OrderEvent) => findNextState(state, event, 'shopper') !== null
  const available: Readonly<Partial<Record<OrderAction, boolean>>> = {
    pay: isAllowed('pay') && payable,
    cancel: isAllowed('cancel'),
    remind: canRemind(state) && !remindedToday,
    refund: isAllowed('request_refund'),
    withdrawRefund: isAllowed('withdraw_refund'),
    receive: isAllowed('receive'),
    return: isAllowed('request_return') && returnable,
    withdrawContract: withdrawable && (isAllowed('withdraw_unshipped') || isAllowed('withdraw_contract')),
    review: isAllowed('review'),
  }
  return (Object.keys(available) as OrderAction[]).filter((action) => available[action])
}

const filterActions = <Action extends string>(
  state: State,
  actor: Actor,
  events: Readonly<Record<Action, OrderEvent>>,
) => (Object.keys(events) as Action[]).filter((action) => findNextState(state, events[action], actor) !== null)

/** An order that the shopper collects is handed over instead of shipped. */
export const getSellerActions = (state: State, isPickup = false): SellerAction[] =>
  filterActions(state, 'seller', {
    prepare: 'prepare',
    ship: 'ship',
    handOver: 'hand_over',
    refundLines: 'refund_undelivered',
    decideRefund: 'refund_rejected',
  } as const).filter((action) => action !== (isPickup ? 'ship' : 'handOver'))

/** Ignores roles; a release is possible only after the return window. */
export const getStaffActions = (state: State, isReleasable: boolean): StaffAction[] =>
  filterActions(state, 'staff', {
    release: 'release',
    refund: 'refund_lines',
    decideRefund: 'refund_rejected',
  } as const).filter((action) => action !== 'release' || isReleasable)
