/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no list of the browser's own holds drawings and marks */
import './search-offer-list.css'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { type SearchOffer, typedRange } from './search-offers.ts'

type SearchOfferListProps = {
  readonly id: string
  readonly offers: readonly SearchOffer[]
  readonly typed: string
  /** The row that Enter would take; -1 when it is the typed text itself. */
  readonly active: number
  readonly onPick: (text: string) => void
  readonly onRemove: (text: string) => void
  readonly onClear: () => void
}

/** What was typed stands back, so that the eye finds what each row adds. */
function OfferText({ text, typed }: { text: string; typed: string }) {
  const range = typedRange(text, typed)
  if (!range) return text
  return (
    <>
      {text.slice(0, range[0])}
      <span className="so-typed">{text.slice(...range)}</span>
      {text.slice(range[1])}
    </>
  )
}

/** The rows under the search box. Their crosses stand in a list of their own: an option may hold no button. */
export function SearchOfferList({ id, offers, typed, active, onPick, onRemove, onClear }: SearchOfferListProps) {
  const t = useText()
  const isHistory = typed.trim() === ''
  return (
    // The field keeps the focus when a row is pressed.
    <div className="so" onMouseDown={(event) => event.preventDefault()}>
      {isHistory && (
        <div className="so-head">
          <b>{t('search.recent.title')}</b>
          <button type="button" onClick={onClear} aria-haspopup="dialog">
            {t('search.recent.clear')}
          </button>
        </div>
      )}
      <div className="so-rows">
        <div role="listbox" id={id} aria-label={t(isHistory ? 'search.recent.title' : 'search.suggestions')}>
          {offers.map(({ text, isRecent }, at) => (
            <button
              key={text}
              type="button"
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={isRecent ? 'so-own' : undefined}
              onClick={() => onPick(text)}
            >
              <Icon name={isRecent ? 'clock' : 'search'} size={16} />
              <bdi className={typedRange(text, typed) ? 'so-text' : undefined}>
                <OfferText text={text} typed={typed} />
              </bdi>
            </button>
          ))}
        </div>
        <ul className="so-crosses">
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
