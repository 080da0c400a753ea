import { createOrders } from './orders.ts'

/** The hour at which the page stands, so that pictures of it stay the same. */
export const now = new Date('2026-11-21T10:00:00Z')

export const shopOrders = createOrders(10_000, now)
