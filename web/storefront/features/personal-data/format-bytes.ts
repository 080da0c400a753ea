const units = ['byte', 'kilobyte', 'megabyte'] as const

/** Writes a size in a language: `14.2 MB`. */
export function formatBytes(bytes: number, intl: string): string {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const options = { style: 'unit', unit: units[step]!, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intl, options).format(bytes / 1000 ** step)
}
