import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'

interface PickedListProps {
  chosen: readonly string[]
  getName: (id: string) => string
  onChange: (chosen: readonly string[]) => void
}

/** The chosen records, each with a button that removes it. */
export function PickedList({ chosen, getName, onChange }: PickedListProps) {
  const t = useText()
  if (chosen.length === 0) return null
  return (
    <ul className="promotion-chips">
      {chosen.map((id) => (
        <li key={id}>
          <span>{getName(id)}</span>
          <button
            type="button"
            aria-label={t('promotions.products.remove', { name: getName(id) })}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
