import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { isPartShown, usePartTexts, type Banner, type Section } from './home-parts.ts'

interface PartListProps<Part> {
  label: string
  parts: readonly Part[]
  current: string | null
  /** The time and language of the preview. */
  at: Date
  lang: string
  onOpen: (id: string) => void
  onChange: (parts: Part[]) => void
}

/** Sections or banners in their order; those that the preview does not show are faded. */
export function PartList<Part extends Section | Banner>({
  label,
  parts,
  current,
  at,
  lang,
  onOpen,
  onChange,
}: PartListProps<Part>) {
  const t = useText()
  const { getName, getTime } = usePartTexts()
  const toggle = (part: Part) => onChange(parts.map((one) => (one === part ? { ...one, hidden: !one.hidden } : one)))
  return (
    <SortableList
      label={label}
      items={parts}
      getKey={({ id }) => id}
      getName={getName}
      onReorder={(next) => onChange([...next])}
      renderItem={(part) => (
        <div className="page-editor-section" data-hidden={!isPartShown(part, at, lang) || undefined}>
          <button type="button" aria-pressed={current === part.id} onClick={() => onOpen(part.id)}>
            <span className="home-editor-part">
              {getName(part)}
              <small>
                {getTime(part)}
                {!isPartShown(part, at, lang) && !part.hidden && ` · ${t('homepage.notThen')}`}
              </small>
            </span>
          </button>
          <ActionButton
            small
            variant="quiet"
            aria-pressed={part.hidden}
            aria-label={t('settings.page.hide', { section: getName(part) })}
            icon={<Icon name={part.hidden ? 'eye-off' : 'eye'} size={16} />}
            onClick={() => toggle(part)}
          />
        </div>
      )}
    />
  )
}
