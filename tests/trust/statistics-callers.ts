const viewsOrders = ['administrator', 'platform', 'orders', 'finance', 'support', 'auditor'] as const

/** The callers of the operations on statistics of the brand, for the table of `roles.test.ts`. */
export const statisticsCallers = {
  'staffStatistics.read': viewsOrders,
  'staffStatistics.groups': viewsOrders,
  'staffStatistics.searches': viewsOrders,
  'staffStatistics.cohorts': viewsOrders,
}
