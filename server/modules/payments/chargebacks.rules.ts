/** How a chargeback stands: the bank only asks, has taken the money, gave it back, keeps it, or asks no longer. */
export type ChargebackState = 'inquiry' | 'open' | 'won' | 'lost' | 'dropped'

/** What to do with the money: let it be taken, given back, or gone for good. */
export type ChargebackStep = 'take' | 'return' | 'keep'

type Steps = readonly ChargebackStep[]

/** Every way on. News may come late or out of order, so each state can be reached without the one before. */
const ways: Readonly<Record<ChargebackState, Readonly<Partial<Record<ChargebackState, Steps>>>>> = {
  inquiry: { open: ['take'], lost: ['take', 'keep'], won: [], dropped: [] },
  open: { won: ['return'], dropped: ['return'], lost: ['keep'] },
  won: {},
  lost: {},
  dropped: {},
}

/** What moves the money when a chargeback that stands at `from` is said to stand at `to`; null when that is no news. */
export const chargebackSteps = (from: ChargebackState, to: ChargebackState): Steps | null => ways[from][to] ?? null

/** Whether nothing more can come of it. */
export const isDecided = (state: ChargebackState): boolean => Object.keys(ways[state]).length === 0
