import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/client/boot.ts'

const subscribeNever = () => () => {}

/** Today in the brand's calendar as YYYY-MM-DD; null until the page is hydrated, because public pages are cached. */
export function useToday(): string | null {
  const { timeZone } = useBoot().brand
  return useSyncExternalStore(
    subscribeNever,
    () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()),
    () => null,
  )
}
