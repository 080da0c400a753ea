/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no list of the browser's own holds drawings and marks */
import './search-suggestion-list.css'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { type SearchSuggestion, findTypedRange } from './search-suggestions.ts'

type SearchSuggestionListProps = {
  readonly id: string
  readonly offers: readonly SearchSuggestion[]
  readonly typed: string
  /** The row that Enter would take; -1 when it is the typed text itself. */
  readonly active: number
  readonly onPick: (text: string) => void
  readonly onRemove: (text: string) => void
  readonly onClear: () => void
}

/** The typed part is set back, so that the completion stands out. */
function SuggestionText({ text, typed }: { text: string; typed: string }) {
  const range = findTypedRange(text, typed)
  if (!range) return text
  return (
    <>
      {text.slice(0, range[0])}
      <span className="search-suggestion-list-typed">{text.slice(...range)}</span>
      {text.slice(range[1])}
    </>
  )
}

/** The rows under the search box. The remove buttons are a separate list: an option must not contain a button. */
export function SearchSuggestionList({
  id,
  offers,
  typed,
  active,
  onPick,
  onRemove,
  onClear,
}: SearchSuggestionListProps) {
  const t = useText()
  const isHistory = typed.trim() === ''
  return (
    // Keeps the focus in the field when a row is pressed.
    <div className="search-suggestion-list" onMouseDown={(event) => event.preventDefault()}>
      {isHistory && (
        <div className="search-suggestion-list-head">
          <b>{t('search.recent.title')}</b>
          <button type="button" onClick={onClear} aria-haspopup="dialog">
            {t('search.recent.clear')}
          </button>
        </div>
      )}
      <div className="search-suggestion-list-rows">
        <div role="listbox" id={id} aria-label={t(isHistory ? 'search.recent.title' : 'search.suggestions')}>
          {offers.map(({ text, isRecent }, at) => (
            <button
              key={text}
              type="button"
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={isRecent ? 'search-suggestion-list-recent' : undefined}
              onClick={() => onPick(text)}
            >
              <Icon name={isRecent ? 'clock' : 'search'} size={16} />
              <bdi className={findTypedRange(text, typed) ? 'search-suggestion-list-text' : undefined}>
                <SuggestionText text={text} typed={typed} />
              </bdi>
            </button>
          ))}
        </div>
        <ul className="search-suggestion-list-removals">
          {offers
            .filter(({ isRecent }) => isRecent)
            .map(({ text }) => (
              <li key={text}>
                <IconButton icon="close" label={t('search.recent.remove', { text })} onClick={() => onRemove(text)} />
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
