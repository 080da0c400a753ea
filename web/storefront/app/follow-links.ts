import type { createBrowserRouter } from 'react-router'
import { findKeepAliveAddress } from './keep-alive-addresses.ts'

type Router = ReturnType<typeof createBrowserRouter>

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Turns clicks on plain `<a>` elements of this shell into client-side navigation with one handler for the document,
 * which is cheaper than a link component per card. Links that change the language reload the page.
 */
export function followLinks(router: Router, base: string): void {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!link.pathname.startsWith(`${base}/`) || new URLSearchParams(link.search).has('lang')) return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    const path = link.pathname.slice(base.length)
    // A link to a page restores its last state, unless that page is shown now: then it starts again.
    const left = link.search || link.pathname === location.pathname ? undefined : findKeepAliveAddress(path)
    void router.navigate(left ?? path + link.search + link.hash)
  })
}
