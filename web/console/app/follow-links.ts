import type { createBrowserRouter } from 'react-router'
import { consoleBase } from './page.ts'

type Router = ReturnType<typeof createBrowserRouter>

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Turns clicks on plain `<a>` elements of the console into navigation without a reload, so that parts need no router. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!link.pathname.startsWith(`${consoleBase}/`) || new URLSearchParams(link.search).has('lang')) return
    // A link to a place of this page, as the one that skips the navigation.
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    void router.navigate(link.pathname.slice(consoleBase.length) + link.search + link.hash)
  })
}
