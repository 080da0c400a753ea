import type { PlannedClosure } from '#contract/closures.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

type Facts = Pick<PlannedClosure, 'firstDay' | 'lastDay' | 'messages' | 'takesOrders'>

/** Writes closures in the language of the page. */
export function useClosureTexts() {
  const t = useText()
  const { intl, locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const format = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
  const pick = (texts: Facts['messages']) =>
    [texts[locale], ...languages.map((one) => texts[one]), ...Object.values(texts)].find((text) => text?.trim()) ?? ''
  const orders = (takesOrders: boolean) =>
    t(takesOrders ? 'settings.closure.ordersShipLater' : 'settings.closure.ordersRefused')
  return {
    days: ({ firstDay, lastDay }: Pick<Facts, 'firstDay' | 'lastDay'>) =>
      firstDay === lastDay ? format.format(toDate(firstDay)) : format.formatRange(toDate(firstDay), toDate(lastDay)),
    pick,
    orders,
    /** One field of a closure. */
    write: (facts: Facts, key: keyof Facts): string => {
      if (key === 'messages') return pick(facts.messages)
      if (key === 'takesOrders') return orders(facts.takesOrders)
      return facts[key] ? format.format(toDate(facts[key])) : ''
    },
  }
}
