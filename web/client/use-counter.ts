import { formatNumber } from '#web/kit/number.ts'
import { useLanguage } from './text/text-provider.tsx'

const maxCount = 99

/** Formats a counter of at most two digits in the digits of the language; undefined for 0. */
export function useCounter(): (count: number) => string | undefined {
  const { intl } = useLanguage()
  return (count) =>
    count > 0 ? `${formatNumber(Math.min(count, maxCount), intl)}${count > maxCount ? '+' : ''}` : undefined
}
