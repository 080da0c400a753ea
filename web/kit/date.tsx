import { useSyncExternalStore } from 'react'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string) {
  const kept = formatters.get(zone)
  if (kept) return kept
  const made = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** Writes an ISO 8601 instant as YYYY-MM-DD HH:mm:ss in an IANA zone; `--` when there is none or it is no time. */
export function formatTime(iso: string | null | undefined, zone: string) {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return '--'
  const part = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

const zoneNeverChanges = () => () => {}
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * An instant in the line. Server and first browser paint use `zone` (the brand's), so they agree; right after
 * hydration it is rewritten to the zone of the browser.
 */
export function Time({ iso, zone }: { iso: string | null | undefined; zone: string }) {
  const shownZone = useSyncExternalStore(zoneNeverChanges, browserZone, () => zone)
  const text = formatTime(iso, shownZone)
  if (text === '--' || !iso) return <span>--</span>
  return (
    <time className="num" dateTime={iso}>
      <bdi>{text}</bdi>
    </time>
  )
}
