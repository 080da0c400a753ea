import { useText } from '#web/client/text/text-provider.tsx'
import type { useSuggestions } from './use-suggestions.ts'

interface SuggestionsProps {
  id: string
  suggestions: ReturnType<typeof useSuggestions>
  onChoose: (index: number) => void
}

/** The suggestions for the text being typed; the composer keeps the focus, arrows move, Enter takes one. */
export function Suggestions({ id, suggestions, onChoose }: SuggestionsProps) {
  const t = useText()
  const { kind, typed, options, active, isMissing } = suggestions
  if (options.length === 0 && !isMissing) return null
  return (
    <div className="chat-suggestions">
      <p>
        <kbd dir="ltr">{kind === 'reply' ? '/' : '@'}</kbd>
        <span>{isMissing ? t('desk.canned.none', { typed }) : t(`desk.suggest.${kind}`)}</span>
        <span dir="ltr" aria-hidden="true">
          ↑ ↓ ↵
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the composer, which a select would take */}
      <div id={id} className="chat-suggestions-list" role="listbox" aria-label={t(`desk.suggest.${kind}`)}>
        {options.map(({ key, name, text }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the composer has the keys
          <div
            key={key}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs to a select
            role="option"
            aria-selected={index === active}
            // The focus stays in the composer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <b dir="auto">
              {kind === 'reply' ? '/' : '@'}
              {name}
            </b>
            {text !== null && <span dir="auto">{text}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
