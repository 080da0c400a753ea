import type { Brand } from '#server/platform/brand.ts'
import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { bdi, html, Html, lines } from '#server/platform/html.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toPlainBody } from './to-plain-body.ts'
import { wrapText } from './wrap-text.ts'

type MailLink = { readonly label: string; readonly href: string }

/** The products of an order, and the sums below them; amounts are written already. */
type MailReceipt = {
  readonly products: readonly { readonly text: string; readonly amount: string }[]
  readonly sums: readonly { readonly label: string; readonly amount: string }[]
}

/** The parts of a mail, from top to bottom; all texts are plain. */
export type MailContent = {
  readonly subject: string
  /** The same as a text message; the subject by default. */
  readonly textMessage?: string
  /** The heading, where it is not the subject. */
  readonly title?: string
  /** The first paragraphs, one per line; mail programs also show them beside the subject. */
  readonly lead: string
  /** Sanitised HTML in the place of the first sentence. */
  readonly body?: string
  /** Set large, read digit by digit. */
  readonly code?: string
  /** The one action; the text part writes its address out. */
  readonly button?: MailLink
  readonly receipt?: MailReceipt
  /** Below a rule: what to do when it was somebody else, or a further link. */
  readonly notes: readonly (string | MailLink)[]
}

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const maxSubject = 60
const font = new Html("'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif")

/** One line of at most 60 characters. */
export function toSubject(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= maxSubject ? line.join('') : `${line.slice(0, maxSubject - 1).join('')}…`
}

const toParagraphs = (text: string): string[] => text.split(/\n+/)

/** So that mail programs show no more of the body beside the subject. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

type Colours = Brand['settings']['theme']['light']

const renderDarkStyle = (dark: Colours): Html =>
  html`<style>
    @media (prefers-color-scheme: dark) {
      .bg,
      .well {
        background: ${dark.ground} !important;
      }
      .card {
        background: ${dark.surface} !important;
        border-color: ${dark.line} !important;
      }
      .ink {
        color: ${dark.ink} !important;
      }
      .ink2 {
        color: ${dark['ink-2']} !important;
      }
      .ink3 {
        color: ${dark['ink-3']} !important;
      }
      .rule {
        border-color: ${dark.line} !important;
      }
      .lnk {
        color: ${dark['accent-ink']} !important;
      }
      .btn {
        background: ${dark.accent} !important;
      }
      .btn a {
        color: ${dark['on-accent']} !important;
      }
    }
  </style>`

const table = new Html('table role="presentation" cellpadding="0" cellspacing="0" border="0"')

/** The pieces of a mail in the colours and direction of one brand and language. */
function createParts(light: Colours, dir: 'rtl' | 'ltr') {
  const isRtl = dir === 'rtl'
  const align = isRtl ? 'right' : 'left'
  const line = (size: number, height: number) => html`${size}px/${height + (isRtl ? 3 : 0)}px ${font}`
  const row = (inside: Html) =>
    html`<tr>
      <td align="${align}" style="padding:0 0 20px;text-align:${align}">${inside}</td>
    </tr>`
  const paragraph = (inside: Html | string, colour: 'ink-2' | 'ink-3', size = 15, marginAbove = 0) =>
    html`<p
      class="${colour.replace('-', '')}"
      style="margin:${marginAbove}px 0 0;font:400 ${line(size, size + 6)};color:${light[colour]};text-align:${align}"
    >
      ${inside}
    </p>`
  const paragraphs = (text: string) =>
    toParagraphs(text).map((part, at) => paragraph(part, 'ink-2', 15, at === 0 ? 0 : 12))
  const heading = (text: string) =>
    html`<h1 class="ink" style="margin:0 0 8px;font:600 ${line(26, 32)};color:${light.ink};text-align:${align}">
      ${text}
    </h1>`
  const codeBox = (code: string) =>
    html`<${table} width="100%"><tr><td class="well ink" dir="ltr" align="center" style="background:${light.ground};border-radius:8px;padding:20px 12px;font:600 36px/44px ${font};letter-spacing:6px;color:${light.ink}">${code}</td></tr></table>`
  const button = ({ label, href }: MailLink) =>
    html`<${table}><tr><td class="btn" style="background:${light.accent};border-radius:10px"><a href="${href}" style="display:inline-block;padding:13px 24px;font:600 ${line(16, 22)};color:${light['on-accent']};text-decoration:none">${label}</a></td></tr></table>`
  const link = ({ label, href }: MailLink) =>
    html`<a class="lnk" href="${href}" style="color:${light['accent-ink']}">${label}</a>`
  const richText = (body: string) =>
    html`<div class="ink2" style="font:400 ${line(15, 23)};color:${light['ink-2']};text-align:${align}">
      ${new Html(body.replaceAll('<a href', `<a class="lnk" style="color:${light['accent-ink']}" href`))}
    </div>`
  const rule = html`<tr>
    <td class="rule" style="border-top:1px solid ${light.line};padding:16px 0 4px" colspan="2"></td>
  </tr>`
  const space = html`<tr>
    <td height="12" colspan="2"></td>
  </tr>`
  const amountAlign = isRtl ? 'left' : 'right'
  const amountRow = (label: string, amount: string, isLast: boolean) =>
    html`<tr>
      <td
        class="${isLast ? 'ink' : 'ink2'}"
        align="${align}"
        style="padding:4px 0;font:${isLast ? 600 : 400} ${line(15, 21)};color:${light[isLast ? 'ink' : 'ink-2']};text-align:${align}"
      >
        ${bdi(label)}
      </td>
      <td
        class="ink"
        align="${amountAlign}"
        valign="top"
        style="padding:4px 0 4px 12px;white-space:nowrap;font:${isLast ? 600 : 400} ${line(15, 21)};color:${light.ink};text-align:${amountAlign}"
      >
        ${bdi(amount)}
      </td>
    </tr>`
  const receiptTable = ({ products, sums }: MailReceipt) =>
    html`<${table} width="100%">${products.map(({ text, amount }) => amountRow(text, amount, false))}${space}${rule}${sums.map(({ label, amount }, at) => amountRow(label, amount, at === sums.length - 1))}</table>`
  return { align, line, row, paragraph, paragraphs, heading, codeBox, button, link, rule, receiptTable, richText }
}

function renderHtml(brand: Brand, lang: Locale, content: MailContent): string {
  const { light, dark } = brand.settings.theme
  const dir = getDirection(lang)
  const { align, line, row, paragraph, paragraphs, heading, codeBox, button, link, rule, receiptTable, richText } =
    createParts(light, dir)
  const { subject, title = subject, lead, code, notes } = content
  const rows = [
    row(html`${heading(title)}${content.body === undefined ? paragraphs(lead) : richText(content.body)}`),
    ...(code ? [row(codeBox(code))] : []),
    ...(content.button ? [row(button(content.button))] : []),
    ...(content.receipt ? [rule, row(receiptTable(content.receipt))] : []),
    ...(notes.length > 0 ? [rule] : []),
    ...notes.map((note) => row(paragraph(typeof note === 'string' ? note : link(note), 'ink-3', 13))),
  ]
  const { supportMail, footer, defaultLanguage } = brand.settings
  const foot = lines([brand.name, pickText(footer.address, lang, defaultLanguage), bdi(supportMail)])
  return html`<!doctype html>
<html lang="${getLocaleInfo(lang).htmlLang}" dir="${dir}">
<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${toSubject(subject)}</title>${dark === light ? '' : renderDarkStyle(dark)}</head>
<body class="bg" dir="${dir}" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${lead}${filler}</div>
<${table} width="100%" class="bg" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table width="600"><tr><td><![endif]-->
<${table} width="100%" style="max-width:600px;width:100%">
<tr><td class="ink" align="${align}" style="padding:0 12px 20px;font:600 ${line(20, 28)};color:${light.ink};text-align:${align}">${bdi(brand.name)}</td></tr>
<tr><td class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:14px;padding:28px 24px 8px"><${table} width="100%">${rows}</table></td></tr>
<tr><td style="padding:20px 12px 0">${paragraph(foot, 'ink-3', 13)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`.text
}

const writeLink = ({ label, href }: MailLink): string => `${wrapText(`${label}:`)}\n${href}`

const writeReceipt = ({ products, sums }: MailReceipt): string =>
  [
    ...products.map(({ text, amount }) => wrapText(`${text}: ${amount}`)),
    '',
    ...sums.map(({ label, amount }) => wrapText(`${label}: ${amount}`)),
  ].join('\n')

function renderText(
  brand: Brand,
  { subject, title = subject, lead, body, code, button, receipt, notes }: MailContent,
): string {
  const blocks = [
    wrapText(title),
    body === undefined
      ? toParagraphs(lead).map(wrapText).join('\n\n')
      : toPlainBody(body).split('\n').map(wrapText).join('\n'),
    code,
    button && writeLink(button),
    receipt && writeReceipt(receipt),
    ...notes.map((note) => (typeof note === 'string' ? wrapText(note) : writeLink(note))),
    `${brand.name}\n${brand.settings.supportMail}`,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/** A mail as tables with inline styles, 600 wide at most, and as plain text of the same order. */
export const renderLayout = (brand: Brand, lang: Locale, content: MailContent): RenderedMail => ({
  subject: toSubject(content.subject),
  text: renderText(brand, content),
  html: renderHtml(brand, lang, content),
})
