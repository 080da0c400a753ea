/** The networks of addresses that a withdrawal can go to. */
export const payoutNetworks = ['BTC', 'LTC', 'TRC20', 'ERC20', 'BEP20', 'POLYGON'] as const
export type PayoutNetwork = (typeof payoutNetworks)[number]
export const isPayoutNetwork = (label: string): label is PayoutNetwork =>
  payoutNetworks.some((network) => network === label)
