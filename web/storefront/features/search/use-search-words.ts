import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readKeyword } from '#web/storefront/app/use-href.ts'
import { onForgotten } from './recent-searches.ts'

export type SearchKind = 'goods' | 'seller'

export const searchPages = { goods: '/searchGoods', seller: '/searchStore', all: '/searchResult' } as const
const paths = new Set<string>(Object.values(searchPages))

type Words = {
  readonly keyword: string
  readonly kind: SearchKind
  /** The search, or the page, that the words were last read from. */
  readonly place: string
  /** The search that the box itself has started. */
  readonly sent?: string
}

const placeOf = (path: string, keyword: string) => `${path} ${keyword}`

/** What the address asks for on the search pages; everywhere else the box is empty. */
function useAsked(): Words {
  const { pathname, search } = useLocation()
  if (!paths.has(pathname)) return { keyword: '', kind: 'goods', place: pathname }
  const keyword = readKeyword(new URLSearchParams(search))
  return { keyword, kind: pathname === searchPages.seller ? 'seller' : 'goods', place: placeOf(pathname, keyword) }
}

/** The words in the box and what they look for; both follow the address when it changes. */
export function useSearchWords() {
  const asked = useAsked()
  const [words, setWords] = useState(asked)
  if (words.place !== asked.place)
    // What was typed while the results were on their way stays.
    setWords(words.sent === asked.place ? { ...words, place: asked.place } : asked)
  useEffect(() => onForgotten(() => setWords((now) => ({ ...now, keyword: '' }))), [])
  const change = (changed: Partial<Words>) => setWords((now) => ({ ...now, ...changed }))
  return {
    ...words,
    type: (keyword: string) => change({ keyword }),
    choose: (kind: SearchKind) => change({ kind }),
    noteSent: (keyword: string) => change({ keyword, sent: placeOf(searchPages[words.kind], keyword) }),
  }
}
