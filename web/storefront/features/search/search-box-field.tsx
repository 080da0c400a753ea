import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClearSearches } from '#web/storefront/features/search/clear-searches.tsx'
import { useRecentSearches } from '#web/storefront/features/search/recent-searches.ts'
import { SearchSuggestionList } from '#web/storefront/features/search/search-suggestion-list.tsx'
import { buildSearchSuggestions } from '#web/storefront/features/search/search-suggestions.ts'
import type { SearchKind } from '#web/storefront/features/search/use-search-words.ts'
import { useSuggestions } from '#web/storefront/features/search/use-suggestions.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type SearchBoxFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly keyword: string
  readonly kind: SearchKind
  readonly onType: (keyword: string) => void
  readonly onPick: (text: string) => void
}

/** The rows of the field, and the index of the active one. */
function useSearchSuggestions(keyword: string) {
  const recent = useRecentSearches()
  const { key } = useLocation()
  // Rows belong to the page they were opened on: another page closes them.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === key
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(keyword, isOpen)
  const offers = buildSearchSuggestions(keyword, recent.texts, suggestions)
  const show = (open: boolean) => {
    setOpenOn(open ? key : null)
    setActive(-1)
  }
  return { recent, offers, isShown: isOpen && offers.length > 0, active, setActive, show }
}

/**
 * The text field as a combobox: arrows move through the rows, Enter takes one, Esc closes, Shift+Delete deletes a
 * search.
 */
export function SearchBoxField({ field, keyword, kind, onType, onPick }: SearchBoxFieldProps) {
  const t = useText()
  const id = useId()
  const [isClearing, setClearing] = useState(false)
  const { recent, offers, isShown, active, setActive, show } = useSearchSuggestions(keyword)
  const pick = (text: string) => {
    show(false)
    onPick(text)
  }
  const remove = (text: string) => {
    recent.remove(text)
    setActive(-1)
    field.current?.focus()
  }
  const endClearing = () => {
    setClearing(false)
    // Runs after the dialog has restored the focus to a button that may be gone.
    requestAnimationFrame(() => field.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const row = isShown ? offers[active] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (!isShown) show(true)
      else setActive(((active + 1 + step + offers.length + 1) % (offers.length + 1)) - 1)
    } else if (event.key === 'Enter' && row) pick(row.text)
    else if (event.key === 'Escape' && isShown) show(false)
    else if (event.key === 'Delete' && event.shiftKey && row?.isRecent) remove(row.text)
    else return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) show(false)
  }
  return (
    <div className="search-box-field" onBlur={onBlur}>
      <input
        ref={field}
        type="search"
        name="keyword"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-label={t('search.box.label')}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={t(`search.box.placeholder.${kind}`)}
        value={keyword}
        onFocus={() => show(true)}
        onClick={() => show(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onType(event.target.value)
          show(true)
        }}
      />
      {keyword && (
        <IconButton icon="close" label={t('search.box.clear')} onClick={() => (onType(''), field.current?.focus())} />
      )}
      {isShown && (
        <SearchSuggestionList
          {...{ id, offers, active }}
          typed={keyword}
          onPick={pick}
          onRemove={remove}
          onClear={() => setClearing(true)}
        />
      )}
      <ClearSearches open={isClearing} onClose={endClearing} onClear={() => (recent.clear(), endClearing())} />
    </div>
  )
}
