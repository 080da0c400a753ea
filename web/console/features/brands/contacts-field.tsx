import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import {
  contactKinds,
  findContactError,
  findErrorBelow,
  maxContacts,
  type ContactKind,
  type ContactRow,
} from './contact-values.ts'

interface ContactsFieldProps {
  label: string
  contacts: readonly ContactRow[]
  fields: Readonly<Record<string, string>>
  onChange: (contacts: readonly ContactRow[]) => void
}

const inputTypes = { mail: 'email', phone: 'tel', web: 'url' } as const

/** Ways to reach the brand, as the footer lists them: email, phone and web addresses. */
export function ContactsField({ label, contacts, fields, onChange }: ContactsFieldProps) {
  const t = useText()
  const below = findErrorBelow(fields, 'contacts')
  const setRow = (index: number, part: Partial<ContactRow>) =>
    onChange(contacts.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <fieldset className="brand-contacts">
      <legend className="console-label">{label}</legend>
      <p className="console-help">{t('brands.contact.listHelp', { max: maxContacts })}</p>
      {below?.rest === '' && (
        <p className="console-help brand-error">
          <Icon name="alert" size={14} />
          {below.text}
        </p>
      )}
      <ul>
        {contacts.map(({ kind, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is what stands at its place
          <li key={index}>
            <SelectField
              label={t('brands.contact.kind')}
              options={contactKinds.map((one) => ({ value: one, label: t(`brands.contact.kind.${one}`) }))}
              value={kind}
              onChange={(next) => setRow(index, { kind: next as ContactKind })}
            />
            <TextInput
              label={t(`brands.contact.kind.${kind}`)}
              type={inputTypes[kind]}
              dir="ltr"
              maxLength={300}
              help={value === '' && t(`brands.contact.help.${kind}`)}
              error={findContactError(fields, `contacts.${index}.value`)}
              value={value}
              onChange={({ target }) => setRow(index, { value: target.value })}
            />
            <ActionButton
              variant="quiet"
              icon={<Icon name="close" size={16} />}
              aria-label={t('brands.contact.removeOf', { value: value || t(`brands.contact.kind.${kind}`) })}
              onClick={() => onChange(contacts.filter((_row, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {contacts.length < maxContacts && (
        <div>
          <ActionButton
            small
            icon={<Icon name="plus" size={14} />}
            onClick={() => onChange([...contacts, { kind: 'mail', value: '' }])}
          >
            {t('brands.contact.add')}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
