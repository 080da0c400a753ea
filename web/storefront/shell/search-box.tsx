import './search-box.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { keywordParam, readKeyword, useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'

/** How long the hint about an empty search stays, in ms: the customer's 1.5 s. */
const hintStays = 1500
const searchPages = new Set(['/searchGoods', '/searchStore', '/searchResult'])

/** What the address asks for on the search pages; everywhere else the box is empty. */
function useAsked() {
  const { pathname, search } = useLocation()
  if (!searchPages.has(pathname)) return { keyword: '', type: 'goods', place: pathname }
  const asked = new URLSearchParams(search)
  return { keyword: readKeyword(asked), type: asked.get('type') ?? 'goods', place: pathname + search }
}

/** The words and the kind of search; both follow the address when it changes. */
function useSearchWords() {
  const { keyword, type, place } = useAsked()
  const [words, setWords] = useState({ keyword, type, place })
  if (words.place !== place) setWords({ keyword, type, place })
  return [words, (change: { keyword?: string; type?: string }) => setWords({ ...words, ...change })] as const
}

/** Search for goods or stores; the text goes into the address as JSON, as the customer's pages read it. */
export function SearchBox() {
  const t = useText()
  const href = useHref()
  const navigate = useNavigate()
  const [{ keyword, type }, change] = useSearchWords()
  const [isHinted, setHinted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isHinted) return
    const timer = setTimeout(() => setHinted(false), hintStays)
    return () => clearTimeout(timer)
  }, [isHinted])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = keyword.trim()
    if (!text) {
      setHinted(true)
      field.current?.focus()
      return
    }
    const query = new URLSearchParams({ keyword: keywordParam(text), ...(type === 'seller' && { type }) })
    void navigate(`/searchGoods?${query}`)
  }
  return (
    <form className="srch" action={href('/searchGoods')} onSubmit={submit}>
      <label className="srch-type">
        <span className="sr">{t('search.box.label')}</span>
        <select name="type" value={type} onChange={(event) => change({ type: event.target.value })}>
          <option value="goods">{t('search.box.goods')}</option>
          <option value="seller">{t('search.box.stores')}</option>
        </select>
        <Icon name="down" size={14} />
      </label>
      <input
        ref={field}
        type="search"
        name="keyword"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('search.box.label')}
        placeholder={t('search.box.placeholder')}
        value={keyword}
        onChange={(event) => change({ keyword: event.target.value })}
      />
      <button type="submit" aria-label={t('search.box.submit')}>
        <Icon name="search" size={20} />
      </button>
      {isHinted && (
        <p className="srch-hint" role="alert">
          {t('search.box.empty')}
        </p>
      )}
    </form>
  )
}
