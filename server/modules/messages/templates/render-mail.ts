import type { MailBlock, MailTexts } from '#contract/mail-blocks.ts'
import { isOptionalTopic } from '#contract/notice-topics.ts'
import type { Notice } from '#contract/notices.ts'
import type { Brand } from '#server/platform/brand.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { toMajor } from '#server/platform/money.ts'
import { getTopic, type MessageKind, type MessageParams, type NoticeKind } from './kinds.ts'
import { getMailTemplate } from './mail-catalogue.ts'
import { mailContents, toMailKind, type MailParts, type Parts } from './mail-contents.ts'
import { fillText, type Values } from './mail-texts.rules.ts'
import { renderLayout, toSubject, type MailContent, type RenderedMail } from './render-layout.ts'

type Roots = { readonly pages: string; readonly console: string }

function createParts(brand: Brand, lang: Locale, roots: Roots): Parts {
  const { intl } = getLocaleInfo(lang)
  return {
    brand,
    translate: (key, values) => translateServer(lang, key, values),
    toHref: (path) => `${roots.pages}${path}`,
    toConsole: (path) => `${roots.console}${path}`,
    formatMoney: (minor) => {
      const { currency } = brand.settings
      return formatMoney(lang, toMajor(minor, currency.digits), currency)
    },
    formatNumber: (number) => getNumberFormat(intl).format(number),
    formatTime: (iso) => {
      const { timeZone } = brand.settings
      const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
      return new Intl.DateTimeFormat(intl, options).format(new Date(iso))
    },
  }
}

/** Values in one line each, because a line break of a text begins a paragraph. */
const toLines = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ]),
  )

/** The content of a kind in a language, with links below the roots; `texts` stand in the place of the product's. */
function buildContent<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  { kind, params, texts }: MailToRender<Kind>,
  roots: Roots,
): MailContent {
  const build = mailContents[kind] as (params: MessageParams<Kind>, parts: Parts) => MailParts
  const parts = build(params, createParts(brand, lang, roots))
  const template = getMailTemplate(toMailKind(kind, params))
  const values = toLines({ brand: brand.name, ...parts.values })
  const write = (block: MailBlock, key: string): string => {
    const own = texts?.[block]
    return own === undefined ? translateServer(lang, key, values) : fillText(lang, own, values)
  }
  const { href, button = template.button, code, receipt, textMessage, notes = [] } = parts
  const hasHeading = template.heading !== undefined || texts?.heading !== undefined
  const note = texts?.note ? fillText(lang, texts.note, values).split(/\n+/) : []
  return {
    subject: write('subject', template.subject),
    ...(hasHeading && { title: write('heading', template.heading ?? '') }),
    lead: write('lead', template.lead),
    ...(code !== undefined && { code }),
    ...(href !== undefined && button !== undefined && { button: { label: write('button', button), href } }),
    ...(receipt && { receipt }),
    ...(textMessage !== undefined && { textMessage }),
    notes: [...note, ...notes],
  }
}

/** Whether the subject still shows what it must once it is cut to its length. */
function showsNeeded<Kind extends MessageKind>(kind: Kind, params: MessageParams<Kind>, subject: string): boolean {
  const { subjectNeeds = [] } = getMailTemplate(toMailKind(kind, params))
  const values = params as Readonly<Record<string, unknown>>
  return subjectNeeds.every((name) => toSubject(subject).includes(String(values[name])))
}

export type MailToRender<Kind extends MessageKind = MessageKind> = {
  readonly kind: Kind
  readonly params: MessageParams<Kind>
  /** Texts of the brand, which were checked (`checkTexts`). */
  readonly texts?: MailTexts | null
}

/** Whether texts leave a code readable where the subject is cut. */
export const fitsSubject = <Kind extends MessageKind>(brand: Brand, lang: Locale, mail: MailToRender<Kind>): boolean =>
  showsNeeded(mail.kind, mail.params, buildContent(brand, lang, mail, { pages: '', console: '' }).subject)

type Target = { readonly origin: string }

const toRoots = ({ origin }: Target): Roots => ({ pages: `${origin}/pc`, console: `${origin}/console` })

/** Texts of the brand, unless they would leave a code unreadable. */
const findFittingTexts = <Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  { kind, params, texts = null }: MailToRender<Kind>,
): MailTexts | null => (texts && fitsSubject(brand, lang, { kind, params, texts }) ? texts : null)

/**
 * A text message of a kind in a language: its subject; of a warning with the name of the shop and a link below `origin` to get
 * the account back.
 */
export function renderTextMessage<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  mail: MailToRender<Kind>,
  target: Target,
): string {
  const roots = toRoots(target)
  const content = buildContent(brand, lang, { ...mail, texts: findFittingTexts(brand, lang, mail) }, roots)
  if (content.textMessage !== undefined) return content.textMessage
  const text = toSubject(content.subject)
  if (getTopic(mail.kind) !== 'security') return text
  const link = `${roots.pages}/forgotPassword`
  return translateServer(lang, '{brand}：{text}。非本人操作？{link}', { brand: brand.name, text, link })
}

/** A message of a kind in a language; its links lead to pages below `origin`. */
export function renderMail<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  { kind, params, texts = null }: MailToRender<Kind>,
  target: Target,
): RenderedMail {
  const roots = toRoots(target)
  const own = findFittingTexts(brand, lang, { kind, params, texts })
  const content = buildContent(brand, lang, { kind, params, texts: own }, roots)
  const topic = getTopic(kind)
  if (topic === null || !isOptionalTopic(topic)) return renderLayout(brand, lang, content)
  const settings = { label: translateServer(lang, '管理通知'), href: `${roots.pages}/userInfo/notices/settings` }
  return renderLayout(brand, lang, { ...content, notes: [...content.notes, settings] })
}

/** The same in the list of a user's account, with the texts of the product: what it says first, and a path. */
export function renderNotice<Kind extends NoticeKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
): Pick<Notice, 'title' | 'text' | 'action'> {
  const { subject, lead, button } = buildContent(brand, lang, { kind, params }, { pages: '', console: '/console' })
  return { title: subject, text: lead, action: button ? { label: button.label, path: button.href } : null }
}
