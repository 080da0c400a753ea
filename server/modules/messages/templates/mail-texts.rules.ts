import type { FieldError } from '#contract/field-errors.ts'
import {
  canHaveLines,
  mailBlocks,
  maxBlockLengths,
  type MailBlock,
  type MailKind,
  type MailPlaceholder,
  type MailTexts,
} from '#contract/mail-blocks.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { writeServerTemplate } from '#i18n/translate.ts'
import { getMailTemplate } from './mail-catalogue.ts'

/** Values by the names of their placeholders. */
export type Values = Readonly<Record<string, string | number>>

/** The blocks of a mail that a brand can write: each has a button or none, and may end with a note. */
export const listBlocks = (kind: MailKind): MailBlock[] =>
  mailBlocks.filter((block) => block !== 'button' || getMailTemplate(kind).button !== undefined)

/** The placeholders of a mail. */
export const listPlaceholders = (kind: MailKind): MailPlaceholder[] => ['brand', ...getMailTemplate(kind).placeholders]

/** The product's text of a block with its placeholders; '' for a note, of which the product has none. */
export function getProductText(kind: MailKind, lang: Locale, block: MailBlock): string {
  const { subject, heading = subject, lead, button = '' } = getMailTemplate(kind)
  const key = { subject, heading, lead, button, note: '' }[block]
  return key && writeServerTemplate(lang, key)
}

/** Line breaks as \n, and no blank ends; blank texts and blocks that the mail lacks are left out. */
export function cleanTexts(kind: MailKind, texts: MailTexts): MailTexts {
  const entries = listBlocks(kind).map((block) => [
    block,
    (texts[block] ?? '').replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed().trim(),
  ])
  return Object.fromEntries(entries.filter(([, text]) => text)) as MailTexts
}

/** Every brace with what it encloses; those that close nothing too. */
const braces = /\{[^{}]*\}?|\}/g
// oxlint-disable-next-line no-control-regex -- they would begin another header, or hide a text
const lineBreaks = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/
// oxlint-disable-next-line no-control-regex -- all but the line break
const controls = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/

function checkBlock(kind: MailKind, block: MailBlock, text: string): FieldError | null {
  const max = maxBlockLengths[block]
  if (text.length > max) return { key: 'field.too_long', params: { max } }
  if (!canHaveLines(block) && lineBreaks.test(text)) return { key: 'field.one_line' }
  if (controls.test(text)) return { key: 'field.pattern' }
  const allowed = listPlaceholders(kind).map((name) => `{${name}}`)
  const unknown = (text.match(braces) ?? []).find((found) => !allowed.includes(found))
  return unknown === undefined ? null : { key: 'field.placeholder_unknown', params: { name: unknown } }
}

/** The block in which to report a missing placeholder: one that the brand wrote. */
const pickWritten = (texts: MailTexts): MailBlock =>
  (['lead', 'subject', 'heading'] as const).find((block) => texts[block]) ?? 'lead'

/** Errors in the texts of a brand, by block; none when they can be sent. */
export function checkTexts(kind: MailKind, lang: Locale, texts: MailTexts): Partial<Record<MailBlock, FieldError>> {
  const errors: Partial<Record<MailBlock, FieldError>> = {}
  for (const block of listBlocks(kind)) {
    const error = texts[block] ? checkBlock(kind, block, texts[block]) : null
    if (error) errors[block] = error
  }
  const { needs = [], subjectNeeds = [] } = getMailTemplate(kind)
  const getText = (block: MailBlock) => texts[block] ?? getProductText(kind, lang, block)
  const subject = getText('subject')
  // A heading that was not written repeats the subject.
  const heading = texts.heading ?? (getMailTemplate(kind).heading ? getText('heading') : subject)
  const head = [subject, heading, getText('lead')].join('\n')
  const missingInSubject = subjectNeeds.find((name) => !subject.includes(`{${name}}`))
  if (missingInSubject !== undefined)
    errors.subject ??= { key: 'field.placeholder_missing', params: { name: `{${missingInSubject}}` } }
  const missing = needs.find((name) => !head.includes(`{${name}}`))
  if (missing !== undefined)
    errors[pickWritten(texts)] ??= { key: 'field.placeholder_missing', params: { name: `{${missing}}` } }
  return errors
}

/** Puts values into a text; a value is never read as a text with placeholders. */
export function fillText(lang: Locale, text: string, values: Values): string {
  const isRtl = getDirection(lang) === 'rtl'
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    const written = typeof value === 'number' ? getNumberFormat(getLocaleInfo(lang).intl).format(value) : value
    // In a text from right to left a name or sum is isolated, or its neighbours change places.
    return isRtl ? `\u2068${written}\u2069` : written
  })
}
