import type { Brand } from '#server/platform/brand.ts'
import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { pickText } from '#server/platform/pick-text.ts'

/** The parts of a mail, from top to bottom; all texts are plain. */
export type MailContent = {
  readonly subject: string
  /** Shown beside the subject by mail programs. */
  readonly preheader: string
  readonly title: string
  readonly lead: string
  /** Set large, read digit by digit. */
  readonly code?: string
  /** The one action; the text part writes its address out. */
  readonly button?: { readonly label: string; readonly href: string }
  /** Below a rule: what to do when it was somebody else, or a further link. */
  readonly notes: readonly (string | { readonly label: string; readonly href: string })[]
}

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const maxSubject = 60
const textWidth = 72
const font = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif"

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** One line of at most 60 characters. */
export function toSubject(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= maxSubject ? line.join('') : `${line.slice(0, maxSubject - 1).join('')}…`
}

/** Breaks a paragraph into lines of at most 72 characters; a longer word, such as a link, keeps a line of its own. */
export function wrapText(text: string): string {
  const lines: string[] = []
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= textWidth) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** So that mail programs show no more of the body after the preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

type Colours = Brand['settings']['theme']['light']

const renderDarkStyle = (dark: Colours): string =>
  `@media (prefers-color-scheme:dark){.bg,.well{background:${dark.ground}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.ink2{color:${dark['ink-2']}!important}.ink3{color:${dark['ink-3']}!important}.rule{border-color:${dark.line}!important}.lnk{color:${dark['accent-ink']}!important}.btn{background:${dark.accent}!important}.btn a{color:${dark['on-accent']}!important}}`

/** A mail as tables with inline styles, 600 wide at most, and as plain text of the same order. */
export function renderLayout(brand: Brand, lang: Locale, content: MailContent): RenderedMail {
  const { light, dark } = brand.settings.theme
  const dir = getDirection(lang)
  const isRtl = dir === 'rtl'
  const align = isRtl ? 'right' : 'left'
  const line = (size: number, height: number) => `${size}px/${height + (isRtl ? 3 : 0)}px ${font}`
  const row = (html: string) =>
    `<tr><td align="${align}" style="padding:0 0 20px;text-align:${align}">${html}</td></tr>`
  const paragraph = (text: string, colour: 'ink-2' | 'ink-3', size = 15) =>
    `<p class="${colour.replace('-', '')}" style="margin:0;font:400 ${line(size, size + 6)};color:${light[colour]};text-align:${align}">${text}</p>`
  const link = ({ label, href }: { label: string; href: string }) =>
    `<a class="lnk" href="${escapeHtml(href)}" style="color:${light['accent-ink']}">${escapeHtml(label)}</a>`
  const { subject, preheader, title, lead, code, button, notes } = content
  const rows = [
    row(
      `<h1 class="ink" style="margin:0 0 8px;font:600 ${line(26, 32)};color:${light.ink};text-align:${align}">${escapeHtml(title)}</h1>${paragraph(escapeHtml(lead), 'ink-2')}`,
    ),
    code &&
      row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="well ink" dir="ltr" align="center" style="background:${light.ground};border-radius:8px;padding:20px 12px;font:600 36px/44px ${font};letter-spacing:6px;color:${light.ink}">${escapeHtml(code)}</td></tr></table>`,
      ),
    button &&
      row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="btn" style="background:${light.accent};border-radius:10px"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:13px 24px;font:600 ${line(16, 22)};color:${light['on-accent']};text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>`,
      ),
    notes.length > 0 &&
      `<tr><td class="rule" style="border-top:1px solid ${light.line};padding:16px 0 4px"></td></tr>${notes
        .map((note) => row(paragraph(typeof note === 'string' ? escapeHtml(note) : link(note), 'ink-3', 13)))
        .join('')}`,
  ]
  const { supportMail, footer } = brand.settings
  const address = pickText(footer.address, lang, brand.settings.defaultLanguage)
  const foot = `${escapeHtml(brand.name)}${address && `<br>${escapeHtml(address)}`}<br><bdi>${escapeHtml(supportMail)}</bdi>`
  const html = `<!doctype html><html lang="${getLocaleInfo(lang).htmlLang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(toSubject(subject))}</title><style>${renderDarkStyle(dark)}</style></head><body class="bg" dir="${dir}" style="margin:0;padding:0;background:${light.ground}"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}${filler}</div><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" class="bg" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px 32px"><!--[if mso]><table width="600"><tr><td><![endif]--><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:600px;width:100%"><tr><td class="ink" align="${align}" style="padding:0 12px 20px;font:600 ${line(20, 28)};color:${light.ink};text-align:${align}"><bdi>${escapeHtml(brand.name)}</bdi></td></tr><tr><td class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:14px;padding:28px 24px 8px"><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">${rows.filter(Boolean).join('')}</table></td></tr><tr><td style="padding:20px 12px 0">${paragraph(foot, 'ink-3', 13)}</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
  const text = [
    wrapText(title),
    wrapText(lead),
    code,
    button && `${wrapText(`${button.label}:`)}\n${button.href}`,
    ...notes.map((note) => (typeof note === 'string' ? wrapText(note) : `${wrapText(`${note.label}:`)}\n${note.href}`)),
    `${brand.name}\n${supportMail}`,
  ]
  return { subject: toSubject(subject), text: text.filter(Boolean).join('\n\n'), html }
}
