import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readKeyword } from '#web/client/use-href.ts'
import { onSearchesCleared } from './recent-searches.ts'

export type SearchKind = 'goods' | 'seller'

export const searchPages = { goods: '/searchGoods', seller: '/searchStore', all: '/searchResult' } as const
const paths = new Set<string>(Object.values(searchPages))

export type SearchWords = {
  readonly keyword: string
  readonly kind: SearchKind
  /** The search, or the page, from which the keyword was last read. */
  readonly place: string
  /** The searches that the box itself has started and whose pages are not there yet, the earliest first. */
  readonly sent: readonly string[]
}

/**
 * The keyword of the box after a navigation: that of the address, unless the box itself started the navigation. Text
 * typed since then stays, even if pages of several searches arrive late.
 */
export function followAddress(now: SearchWords, fromAddress: SearchWords): SearchWords {
  if (now.place === fromAddress.place) return now
  const arrived = now.sent.indexOf(fromAddress.place)
  return arrived < 0 ? fromAddress : { ...now, place: fromAddress.place, sent: now.sent.slice(arrived + 1) }
}

const toPageKey = (path: string, keyword: string) => `${path} ${keyword}`

/** The search in the address; empty on other pages. */
function useAddressWords(): SearchWords {
  const { pathname, search } = useLocation()
  if (!paths.has(pathname)) return { keyword: '', kind: 'goods', place: pathname, sent: [] }
  const keyword = readKeyword(new URLSearchParams(search))
  const kind = pathname === searchPages.seller ? 'seller' : 'goods'
  return { keyword, kind, place: toPageKey(pathname, keyword), sent: [] }
}

/** The keyword in the box and its kind; both follow the address. */
export function useSearchWords() {
  const fromAddress = useAddressWords()
  const [words, setWords] = useState(fromAddress)
  const { keyword, kind, place } = fromAddress
  // Once the page is there, not while it comes: what is typed meanwhile stays.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a render of a page that is given up must not change them
    setWords((now) => followAddress(now, { keyword, kind, place, sent: [] }))
  }, [keyword, kind, place])
  useEffect(() => onSearchesCleared(() => setWords((now) => ({ ...now, keyword: '' }))), [])
  const change = (changed: Partial<SearchWords>) => setWords((now) => ({ ...now, ...changed }))
  return {
    ...words,
    type: (keyword: string) => change({ keyword }),
    choose: (kind: SearchKind) => change({ kind }),
    noteSent: (keyword: string) =>
      setWords((now) => ({ ...now, keyword, sent: [...now.sent, toPageKey(searchPages[now.kind], keyword)] })),
  }
}
