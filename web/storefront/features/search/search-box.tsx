import './search-box.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useHref } from '#web/client/use-href.ts'
import { type SearchKind, searchPages, useSearchWords } from '#web/storefront/features/search/use-search-words.ts'
import { useStartSearch } from '#web/storefront/features/search/use-start-search.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { SearchBoxField } from './search-box-field.tsx'

/** The time that the hint about an empty search is shown, in ms; 1.5 s are specified. */
const hintMs = 1500

function useHint() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), hintMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return [isShown, () => setShown(true)] as const
}

function KindSelect({ kind, onChange }: { kind: SearchKind; onChange: (kind: SearchKind) => void }) {
  const t = useText()
  return (
    <label className="search-box-kind">
      <span className="visually-hidden">{t('search.box.kind')}</span>
      <select value={kind} onChange={(event) => onChange(event.target.value as SearchKind)}>
        <option value="goods">{t('search.box.goods')}</option>
        <option value="seller">{t('search.box.stores')}</option>
      </select>
      <Icon name="down" size={14} />
    </label>
  )
}

/** Search for goods or stores; the address carries the text as JSON, as specified. */
export function SearchBox() {
  const t = useText()
  const href = useHref()
  const start = useStartSearch()
  const { keyword, kind, type, choose, noteSent } = useSearchWords()
  const [isHinted, hint] = useHint()
  const field = useRef<HTMLInputElement>(null)
  const search = (text: string) => {
    if (!text) {
      hint()
      field.current?.focus()
      return
    }
    noteSent(text)
    start(text, kind)
    // The suggestions, and a phone's keyboard, would cover what was found.
    field.current?.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(keyword.trim())
  }
  return (
    <form className="search-box" action={href(searchPages[kind])} onSubmit={submit}>
      <KindSelect kind={kind} onChange={choose} />
      <SearchBoxField field={field} keyword={keyword} kind={kind} onType={type} onPick={search} />
      <button type="submit" aria-label={t('search.box.submit')}>
        <Icon name="search" size={20} />
      </button>
      {isHinted && (
        <p className="search-box-hint" role="alert">
          {t('search.box.empty')}
        </p>
      )}
    </form>
  )
}
