import { paths } from 'virtual:contract-paths'
import type { createBrowserRouter } from 'react-router'
import type { VisitKind } from '#contract/statistics.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Visit = { readonly kind: VisitKind; readonly id?: string; readonly words?: string }

const kinds: Readonly<Record<string, VisitKind>> = {
  '/index': 'home',
  '/classification': 'list',
  '/commodity': 'list',
  '/discounted': 'list',
  '/searchGoods': 'search',
  '/searchResult': 'search',
  '/searchStore': 'search',
  '/productDetails': 'product',
  '/store': 'store',
  '/settlement': 'checkout',
}

/** A page view by its address without base; addresses of personal pages are not part of it. */
export function toVisit(path: string, search: URLSearchParams): Visit {
  const kind = kinds[path] ?? 'other'
  const id = kind === 'product' || kind === 'store' ? search.get('id') : null
  const words = kind === 'search' ? search.get('keyword') : null
  return { kind, ...(id && { id: id.slice(0, 64) }), ...(words && { words: words.slice(0, 100) }) }
}

/** The campaign that led here, or the host of the page before; null for our own pages and for none. */
export function findSource(search: URLSearchParams, referrer: string, ownHost: string): string | null {
  const campaign = search.get('utm_source')?.slice(0, 100)
  if (campaign) return campaign
  if (!URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  return hostname === '' || hostname === ownHost ? null : hostname.slice(0, 100)
}

/** Whether the browser asks not to be tracked, or is driven by a program. */
const isLeftOut = (): boolean => {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return webdriver || doNotTrack === '1' || globalPrivacyControl === true
}

/** Where the visitor came from; set by the first page and gone with it. */
let source: string | null = null

/** Counts a visit without cookies. A lost one is not sent again. */
export function sendVisit(visit: Visit): void {
  if (isLeftOut()) return
  const body = JSON.stringify({ ...visit, ...(source !== null && { source }) })
  const headers = { 'content-type': 'application/json' }
  // Unlike sendBeacon it can leave cookies out; like it, it outlives the page.
  fetch(paths['visits.record']![1], {
    method: 'POST',
    body,
    headers,
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  }).catch(() => undefined)
}

/** Counts this page and those that it leads to; a change of filters is no new page. */
export function countVisits(router: Router, base: string): void {
  source = findSource(new URLSearchParams(location.search), document.referrer, location.hostname)
  let last = ''
  const count = () => {
    const { location: at, navigation } = router.state
    if (navigation.state !== 'idle') return
    const visit = toVisit(at.pathname.slice(base.length), new URLSearchParams(at.search))
    const address = `${at.pathname} ${visit.id ?? ''} ${visit.words ?? ''}`
    if (address === last) return
    last = address
    sendVisit(visit)
  }
  const start = () => {
    count()
    router.subscribe(count)
  }
  // A page that is drawn ahead may never be looked at.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
