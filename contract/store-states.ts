/** A paused or closed store is not in the shop; its open orders go on. In a file without schemas, for the console's lists. */
export const storeStates = ['open', 'paused', 'closed'] as const
export type StoreState = (typeof storeStates)[number]
