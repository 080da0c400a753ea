/**
 * Queues of a store: `to_prepare` is paid, `to_ship` being prepared, `returns` an open refund or return, and
 * `late` should have shipped already. In a file of its own, because the console needs it at its start, without schemas.
 */
export const orderViews = ['to_prepare', 'to_ship', 'on_its_way', 'returns', 'late'] as const
export type OrderView = (typeof orderViews)[number]

/** Requests of shoppers that nobody has decided yet. */
export const orderRequests = ['refund', 'return'] as const
