import {
  Activity,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { NavigationType, useLocation, useNavigationType, useOutlet } from 'react-router'
import { addKeepAlivePage, type KeepAlivePage } from './add-keep-alive-page.ts'
import { evictAddresses, generations, rememberAddress, toPageKey } from './keep-alive-addresses.ts'
import { PageSearchContext } from './page-search.ts'
import { useCurrentPage } from './use-page.ts'

/**
 * Holds one kept-alive page. A hidden page is detached from the document, so that style sheets, screen readers and
 * foreign scripts see only one page; React still owns the inner element.
 */
function KeepAliveSlot({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  // Before layout effects: those of the page measure and focus.
  useInsertionEffect(() => {
    if (!inner.current || !outer.current) return
    if (isShown) outer.current.append(inner.current)
    else inner.current.remove()
  }, [isShown])
  return (
    <div ref={outer} className="keep-alive">
      <div ref={inner} className="keep-alive">
        <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
      </div>
    </div>
  )
}

function PageSearchProvider({ search, children }: { search: string; children: ReactNode }) {
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  return <PageSearchContext value={parameters}>{children}</PageSearchContext>
}

/** The kept-alive pages including the current one; the key is null for a page that is not kept alive. */
function useKeepAlive(key: string | null, path: string, search: string, content: ReactNode) {
  const generation = useSyncExternalStore(generations.subscribe, generations.now, generations.onServer)
  const [state, setState] = useState<{ generation: number; pages: readonly KeepAlivePage<ReactNode>[] }>({
    generation,
    pages: [],
  })
  const isOld = state.generation !== generation
  const pages = isOld ? state.pages.filter((page) => page.key === key) : state.pages
  const shown = pages.find((page) => page.key === key)
  const isNew = key !== null && (shown?.content !== content || shown?.search !== search)
  if (isOld || isNew)
    setState({ generation, pages: isNew ? addKeepAlivePage(pages, { key, path, search, content }) : pages })
  return state.pages
}

/** Brings a page that comes back by a link to where it was left; going back in history the router does it. */
function useScrollRestoration(key: string | null, pages: readonly KeepAlivePage<ReactNode>[]) {
  const type = useNavigationType()
  const current = useRef(key)
  const places = useRef(new Map<string, number>())
  const restore = useEffectEvent((place: number) => type !== NavigationType.Pop && scrollTo(0, place))
  useEffect(() => {
    const note = () => current.current !== null && void places.current.set(current.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (current.current === key) return
    current.current = key
    const place = key === null ? undefined : places.current.get(key)
    if (place !== undefined) restore(place)
  }, [key])
  useLayoutEffect(() => {
    for (const known of places.current.keys())
      if (!pages.some((page) => page.key === known)) places.current.delete(known)
  }, [pages])
}

/**
 * Renders the page of this address instead of an outlet. Pages with `keepAlive` stay mounted when they are left, hidden
 * and without effects, and come back unchanged.
 */
export function KeepAlivePages() {
  const outlet = useOutlet()
  const { pathname, search } = useLocation()
  const { keepAlive } = useCurrentPage()
  const key = keepAlive ? toPageKey(pathname, search, keepAlive) : null
  const pages = useKeepAlive(key, pathname, search, outlet)
  useScrollRestoration(key, pages)
  useEffect(() => {
    if (key !== null) rememberAddress(pathname, search)
    evictAddresses(new Set(pages.map((page) => page.path)))
  }, [key, pathname, search, pages])
  return (
    <>
      {pages.map((page) => (
        <KeepAliveSlot key={page.key} isShown={page.key === key}>
          <PageSearchProvider search={page.search}>{page.content}</PageSearchProvider>
        </KeepAliveSlot>
      ))}
      {key === null && <PageSearchProvider search={search}>{outlet}</PageSearchProvider>}
    </>
  )
}
