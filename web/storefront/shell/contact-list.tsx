import { Icon, type IconName } from '#web/kit/icon.tsx'
import type { PageBrand } from '#web/client/boot.ts'

type Contact = PageBrand['footer']['contacts'][number]

const icons: Readonly<Record<string, IconName>> = { mail: 'mail', phone: 'phone', web: 'globe' }

function toContactUrl({ kind, value }: Contact): string {
  if (kind === 'mail') return `mailto:${value}`
  return kind === 'phone' ? `tel:${value.replaceAll(' ', '')}` : value
}

type ContactListProps = {
  readonly contacts: readonly Contact[]
  /** Renders links. */
  readonly linked?: boolean
}

/** Mail, phone and web address of the brand. */
export function ContactList({ contacts, linked = false }: ContactListProps) {
  return (
    <ul className="contact-list">
      {contacts.map((contact) => {
        const face = (
          <>
            <Icon name={icons[contact.kind] ?? 'info'} size={16} />
            <bdi>{contact.value.replace(/^https:\/\//, '')}</bdi>
          </>
        )
        return <li key={contact.value}>{linked ? <a href={toContactUrl(contact)}>{face}</a> : <span>{face}</span>}</li>
      })}
    </ul>
  )
}
