/** A tax rate in percent with the digits that it has: `19%`, `6.25%`. */
export const formatRate = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100)
