import type { Return, ReturnState, SellerReturn, StaffReturn } from '#contract/returns.ts'

export type Actor = 'shopper' | 'seller' | 'staff' | 'clock'
export const actors: readonly Actor[] = ['shopper', 'seller', 'staff', 'clock']

type Transition = { readonly to: ReturnState; readonly who: readonly Actor[] }
export const returnEvents = [
  'accept',
  'reject',
  'ship',
  'lapse',
  'withdraw',
  'confirm',
  'contest',
  'dispute',
  'grant',
  'dismiss',
] as const
export type ReturnEvent = (typeof returnEvents)[number]

/** The life of a return: where it is -> event -> where that leads and who may. What is not here is not allowed. */
const transitions: Readonly<Record<ReturnState, Readonly<Partial<Record<ReturnEvent, Transition>>>>> = {
  requested: {
    accept: { to: 'accepted', who: ['seller', 'clock'] },
    reject: { to: 'rejected', who: ['seller'] },
    withdraw: { to: 'withdrawn', who: ['shopper'] },
  },
  accepted: {
    ship: { to: 'shipped_back', who: ['shopper'] },
    lapse: { to: 'lapsed', who: ['clock'] },
    withdraw: { to: 'withdrawn', who: ['shopper'] },
  },
  shipped_back: {
    confirm: { to: 'received', who: ['seller', 'clock'] },
    // The parcel is not what was sent; the clock, where neither goods nor money are there to give.
    contest: { to: 'disputed', who: ['seller', 'clock'] },
  },
  rejected: { dispute: { to: 'disputed', who: ['shopper'] } },
  disputed: {
    grant: { to: 'decided', who: ['staff'] },
    dismiss: { to: 'decided', who: ['staff'] },
    // Only while nothing was sent back.
    withdraw: { to: 'withdrawn', who: ['shopper'] },
  },
  received: {},
  lapsed: {},
  withdrawn: {},
  decided: {},
}

/** Where the order is held at 6. */
export const openStates: readonly ReturnState[] = ['requested', 'accepted', 'shipped_back', 'disputed']

/** Where `event` by `actor` leads from `state`; null when it is not allowed. */
export function nextState(state: ReturnState, event: ReturnEvent, actor: Actor): ReturnState | null {
  const transition = transitions[state][event]
  return transition?.who.includes(actor) ? transition.to : null
}

/** While something can still come of it, both sides may write. */
export const mayWrite = (state: ReturnState): boolean => openStates.includes(state) || state === 'rejected'

type Moment = {
  readonly state: ReturnState
  /** A refusal can still be disputed. */
  readonly inTime: boolean
  /** The goods are on their way back, or have come. */
  readonly isSent: boolean
}

/** Whether the shopper may take the request back: while it is open and nothing was sent back. */
export const mayWithdraw = ({ state, isSent }: Pick<Moment, 'state' | 'isSent'>): boolean =>
  nextState(state, 'withdraw', 'shopper') !== null && !isSent

/** What the shopper can do now. */
export function shopperActionsOf({ state, inTime, isSent }: Moment): Return['actions'] {
  const open = {
    ship: nextState(state, 'ship', 'shopper') !== null,
    dispute: nextState(state, 'dispute', 'shopper') !== null && inTime,
    withdraw: mayWithdraw({ state, isSent }),
    message: mayWrite(state),
  }
  return (Object.keys(open) as Return['actions']).filter((action) => open[action])
}

/** What the seller can do now. */
export function sellerActionsOf({ state }: Pick<Moment, 'state'>): SellerReturn['actions'] {
  const open = {
    decide: nextState(state, 'accept', 'seller') !== null || nextState(state, 'contest', 'seller') !== null,
    confirm: nextState(state, 'confirm', 'seller') !== null,
    message: mayWrite(state),
  }
  return (Object.keys(open) as SellerReturn['actions']).filter((action) => open[action])
}

/** What staff can do now, as far as their roles allow. */
export const staffActionsOf = ({ state }: Pick<Moment, 'state'>): StaffReturn['actions'] =>
  nextState(state, 'grant', 'staff') === null ? [] : ['decide']
