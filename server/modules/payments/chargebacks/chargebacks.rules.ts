/**
 * State of a chargeback: the bank only asks, has taken the money, returned it, keeps it, or has dropped the inquiry.
 */
export type ChargebackState = 'inquiry' | 'open' | 'won' | 'lost' | 'dropped'

/** Effect on the money: withdrawn, returned, or kept by the bank. */
export type ChargebackStep = 'take' | 'return' | 'keep'

type Steps = readonly ChargebackStep[]

/** All transitions. Notices may be late or out of order, so states can be skipped. */
const transitions: Readonly<Record<ChargebackState, Readonly<Partial<Record<ChargebackState, Steps>>>>> = {
  inquiry: { open: ['take'], lost: ['take', 'keep'], won: [], dropped: [] },
  open: { won: ['return'], dropped: ['return'], lost: ['keep'] },
  won: {},
  lost: {},
  dropped: {},
}

/** Returns the steps of a transition; null when it is not a change. */
export const findChargebackSteps = (from: ChargebackState, to: ChargebackState): Steps | null =>
  transitions[from][to] ?? null

/** Whether the state is final. */
export const isDecided = (state: ChargebackState): boolean => Object.keys(transitions[state]).length === 0
