import type { Return, ReturnState, SellerReturn, StaffReturn } from '#contract/returns.ts'

/** `clock` is the scheduler; the value is stored. */
export type Actor = 'shopper' | 'seller' | 'staff' | 'clock'
export const actors: readonly Actor[] = ['shopper', 'seller', 'staff', 'clock']

type Transition = { readonly to: ReturnState; readonly by: readonly Actor[] }
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

/**
 * The state machine of a return: state -> event -> next state and allowed actors. Missing transitions are impossible.
 */
const transitions: Readonly<Record<ReturnState, Readonly<Partial<Record<ReturnEvent, Transition>>>>> = {
  requested: {
    accept: { to: 'accepted', by: ['seller', 'clock'] },
    reject: { to: 'rejected', by: ['seller'] },
    withdraw: { to: 'withdrawn', by: ['shopper'] },
  },
  accepted: {
    ship: { to: 'shipped_back', by: ['shopper'] },
    lapse: { to: 'lapsed', by: ['clock'] },
    withdraw: { to: 'withdrawn', by: ['shopper'] },
  },
  shipped_back: {
    confirm: { to: 'received', by: ['seller', 'clock'] },
    // The parcel is not what was sent; or, by the scheduler, neither goods nor money are available.
    contest: { to: 'disputed', by: ['seller', 'clock'] },
  },
  rejected: { dispute: { to: 'disputed', by: ['shopper'] } },
  disputed: {
    grant: { to: 'decided', by: ['staff'] },
    dismiss: { to: 'decided', by: ['staff'] },
    // Only while nothing was sent back.
    withdraw: { to: 'withdrawn', by: ['shopper'] },
  },
  received: {},
  lapsed: {},
  withdrawn: {},
  decided: {},
}

/** States in which the order is held at status 6. */
export const openStates: readonly ReturnState[] = ['requested', 'accepted', 'shipped_back', 'disputed']

/** Returns the next state; null when the transition is not allowed. */
export function findNextState(state: ReturnState, event: ReturnEvent, actor: Actor): ReturnState | null {
  const transition = transitions[state][event]
  return transition?.by.includes(actor) ? transition.to : null
}

/** Both sides may write while the case can still change. */
export const canWrite = (state: ReturnState): boolean => openStates.includes(state) || state === 'rejected'

type Moment = {
  readonly state: ReturnState
  /** A rejection can still be disputed. */
  readonly inTime: boolean
  /** The goods are on their way back or have arrived. */
  readonly isSent: boolean
}

/** Whether the buyer may withdraw the request: while it is open and nothing was sent back. */
export const canWithdraw = ({ state, isSent }: Pick<Moment, 'state' | 'isSent'>): boolean =>
  findNextState(state, 'withdraw', 'shopper') !== null && !isSent

export function getShopperActions({ state, inTime, isSent }: Moment): Return['actions'] {
  const open = {
    ship: findNextState(state, 'ship', 'shopper') !== null,
    dispute: findNextState(state, 'dispute', 'shopper') !== null && inTime,
    withdraw: canWithdraw({ state, isSent }),
    message: canWrite(state),
  }
  return (Object.keys(open) as Return['actions']).filter((action) => open[action])
}

export function getSellerActions({ state }: Pick<Moment, 'state'>): SellerReturn['actions'] {
  const open = {
    decide: findNextState(state, 'accept', 'seller') !== null || findNextState(state, 'contest', 'seller') !== null,
    confirm: findNextState(state, 'confirm', 'seller') !== null,
    message: canWrite(state),
  }
  return (Object.keys(open) as SellerReturn['actions']).filter((action) => open[action])
}

/** Ignores roles; the caller's permissions restrict them further. */
export const getStaffActions = ({ state }: Pick<Moment, 'state'>): StaffReturn['actions'] =>
  findNextState(state, 'grant', 'staff') === null ? [] : ['decide']
