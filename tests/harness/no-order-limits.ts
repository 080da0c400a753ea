/** A brand's policy where few shoppers stand for many: what one of them may place and hold unpaid has no bound. */
export const noOrderLimits = {
  ordersPerMinutePerUser: 1_000_000,
  maxUnpaidTrades: 1_000_000,
  maxUnpaidUnitsPerSku: 0,
  lapsesBeforeShorterExpiry: 0,
} as const
