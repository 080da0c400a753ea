/** Queues of staff, without schemas, because the console needs them at its start: transfers by their state. */
export const rechargeViews = ['waiting', 'credited', 'rejected'] as const
export type RechargeView = (typeof rechargeViews)[number]

/** `waiting` has no approval yet, `second` the first of two. */
export const withdrawalViews = ['waiting', 'second', 'paid', 'rejected'] as const
export type WithdrawalView = (typeof withdrawalViews)[number]
