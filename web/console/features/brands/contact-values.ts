import type { OperationInput } from '#web/client/api-call.ts'
import type { TextByLanguage } from '../texts/texts-field.tsx'
import type { BrandSettings } from './brand-frame.tsx'

export const contactKinds = ['mail', 'phone', 'web'] as const
export type ContactKind = (typeof contactKinds)[number]
export type ContactRow = { readonly kind: ContactKind; readonly value: string }

export const maxContacts = 6
export const maxPartners = 8

/** Texts of the footer, each by language. */
export const footerTexts = ['blurb', 'copyright', 'address'] as const
export type FooterText = (typeof footerTexts)[number]

export type ContactValues = {
  readonly name: string
  readonly supportMail: string
  readonly timeZone: string
  readonly phoneAreaCode: string
  readonly contacts: readonly ContactRow[]
  /** One name per line. */
  readonly partners: string
} & Readonly<Record<FooterText, TextByLanguage>>

export const toContactValues = ({ contact }: BrandSettings): ContactValues => {
  const { version: _version, partners, ...values } = contact
  return { ...values, partners: partners.join('\n') }
}

const toNames = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const toContactInput = ({
  contacts,
  partners,
  ...values
}: ContactValues): Omit<OperationInput<'brandSettings.saveContact'>, 'version'> => ({
  ...values,
  contacts: [...contacts],
  partners: toNames(partners),
})

type Fields = Readonly<Record<string, string>>

/** The error of a field: of the input, or of the brand that the input would make. */
export const findContactError = (fields: Fields, path: string): string | undefined =>
  fields[path] ?? fields[`footer.${path}`]

/** The first error of the fields below a path, with the rest of its path: the language, or the line. */
export function findErrorBelow(fields: Fields, path: string): { readonly rest: string; readonly text: string } | null {
  for (const [field, text] of Object.entries(fields)) {
    const plain = field.replace(/^footer\./, '')
    if (plain === path || plain.startsWith(`${path}.`)) return { rest: plain.slice(path.length + 1), text }
  }
  return null
}
