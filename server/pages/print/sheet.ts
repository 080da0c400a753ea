import { createHash } from 'node:crypto'
import { formatAddress, formatAddressLine, formatEnvelope } from '#i18n/addresses/format-address.ts'
import { formatPhone } from '#i18n/format-phone.ts'
import type { BuyerAddress, Issuer } from '#server/modules/invoices/public.ts'
import { bdi, Html, html, lines } from '#server/platform/html.ts'
import { buildStyles, type Paper } from './print-styles.ts'
import type { PrintTexts } from './print-texts.ts'

/** A page for print, and its Content-Security-Policy. */
export type PrintPage = { readonly page: string; readonly policy: string }

/** Countries that print on Letter. */
const letterCountries = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'PA', 'PH', 'PR', 'VE'])

export const getPaper = (country: string | null): Paper =>
  country !== null && letterCountries.has(country) ? 'letter' : 'a4'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Without scripts the button would do nothing, so it is shown by this one. */
const script = `for(const b of document.querySelectorAll('[data-print]')){b.hidden=false;b.onclick=()=>print()}`

/** The content is exactly what the policy has the hash of, without the spaces that a formatter puts around it. */
const wrap = (tag: 'style' | 'script', content: string): Html => new Html(`<${tag}>${content}</${tag}>`)

/** The lines of an issuer's address. */
function getIssuerAddress({ pick, intl }: PrintTexts, { trader, brandAddress, kind }: Issuer): string[] {
  if (trader) return formatAddress(trader, intl)
  return kind === 'brand' ? [pick(brandAddress)] : []
}

const getLegalName = ({ pick }: PrintTexts, { trader, name }: Issuer): string => trader?.legalName ?? pick(name)

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The foot of every page: who issues, where it is registered, how to reach it. */
function buildFoot(texts: PrintTexts, issuer: Issuer, extra: readonly string[]): string[][] {
  const { t, pick } = texts
  const { trader } = issuer
  return [
    [getLegalName(texts, issuer), ...getIssuerAddress(texts, issuer)],
    [
      ...(trader?.registerNumber ? [`${trader.registerNumber}, ${trader.registerName ?? ''}`] : []),
      ...(trader?.vatNumber ? [t('print.foot.vat', { number: trader.vatNumber })] : []),
      // A line that the store and its brand both state stands once.
      ...new Set([...splitLines(pick(trader?.legalLines)), ...splitLines(pick(issuer.brandLines))]),
      ...extra,
    ],
    [
      issuer.email,
      ...(trader?.phone ? [formatPhone(trader.phone)] : []),
      ...(issuer.kind === 'store' ? [t('print.foot.through', { host: issuer.host })] : []),
    ],
  ]
}

/** The address for a window envelope, with the sender above it. */
export function renderAddress(texts: PrintTexts, issuer: Issuer, address: BuyerAddress, business: string | null): Html {
  const { trader } = issuer
  const place = trader ? [formatAddressLine({ ...trader, country: '' }, texts.intl)] : getIssuerAddress(texts, issuer)
  const sender = texts.join([texts.pick(issuer.name), ...place])
  const to = formatEnvelope([business ?? '', address.consignee], address, texts.intl)
  return html`<div class="address">
    <p>${bdi(sender)}</p>
    <p>${lines(to.map(bdi))}</p>
  </div>`
}

export const renderFacts = (facts: readonly (readonly [string, Html] | null)[]): Html =>
  html`<dl class="meta">
    ${facts.flatMap((fact) =>
      fact
        ? [
            html`<dt>${fact[0]}</dt>
              <dd>${fact[1]}</dd>`,
          ]
        : [],
    )}
  </dl>`

export type Sheet = {
  readonly title: string
  readonly number: string
  readonly consignee: string
  readonly issuer: Issuer
  readonly paper: Paper
  /** Address of this page with another paper. */
  readonly getHref: (paper: Paper) => string
  readonly body: Html
  readonly imageSources?: readonly string[]
  readonly footLines?: readonly string[]
}

function renderBar({ t }: PrintTexts, { paper, getHref }: Sheet): Html {
  const choices = (['a4', 'letter'] as const).map((one) =>
    one === paper
      ? html`<b aria-current="true">${t(`print.bar.${one}`)}</b>`
      : html`<a href="${getHref(one)}">${t(`print.bar.${one}`)}</a>`,
  )
  return html`<header class="bar">
    <button type="button" data-print hidden>${t('print.bar.print')}</button>
    <span>${t('print.bar.paper')} ${choices}</span>
  </header>`
}

const mark = { page: '\uE000', pages: '\uE001' }

const renderHead = ({ t, pick }: PrintTexts, { issuer, title }: Sheet): Html =>
  html`<header class="head">
    <div>
      <b>${bdi(pick(issuer.name))}</b>${
        issuer.kind === 'store' && html`<p>${t('print.storeOn', { brand: issuer.brandName })}</p>`
      }
    </div>
    <h1>${title}</h1>
  </header>`

const renderFoot = (foot: readonly (readonly string[])[]): Html =>
  html`<footer class="foot">${foot.map((column) => html`<p>${lines(column.map(bdi))}</p>`)}</footer>`

/** The whole page around what is printed, with the policy that allows just its style and script. */
function renderPage(
  { htmlLang, dir }: PrintTexts,
  parts: { title: string; styles: string; bar: Html; main: Html; imageSources: readonly string[] },
): PrintPage {
  const { title, styles, bar, main, imageSources } = parts
  const page = html`<!doctype html>
    <html lang="${htmlLang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${wrap('style', styles)}
      </head>
      <body>
        ${bar} ${main} ${wrap('script', script)}
      </body>
    </html>`
  const policy = [
    "default-src 'none'",
    `img-src ${["'self'", ...imageSources].join(' ')}`,
    `style-src ${sha256(styles)}`,
    `script-src ${sha256(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { page: page.text, policy }
}

/** Renders the frame of a printed page: bar on screen, head, foot on every page. */
export function renderSheet(texts: PrintTexts, sheet: Sheet): PrintPage {
  const { t, pick, join, lang, dir } = texts
  const { issuer, title, number, consignee, footLines = [], imageSources = [] } = sheet
  const foot = buildFoot(texts, issuer, footLines)
  const [before = '', between = '', after = ''] = t('print.page', mark).split(/[\uE000\uE001]/)
  const styles = buildStyles(sheet.paper, {
    dir,
    digits: lang === 'ar' ? 'arabic-indic' : 'decimal',
    page: [before, between, after],
    run: [join([pick(issuer.name), title]), join([number, consignee])],
    foot,
  })
  const main = html`<main class="sheet">${renderHead(texts, sheet)}${sheet.body}${renderFoot(foot)}</main>`
  return renderPage(texts, {
    title: `${title} ${number}`,
    styles,
    bar: renderBar(texts, sheet),
    main,
    imageSources,
  })
}

/**
 * Renders several documents as one, each on separate pages with its own foot. Pages carry no numbers, because each
 * document goes its own way once it is printed.
 */
export function renderSheets(texts: PrintTexts, sheets: readonly [Sheet, ...Sheet[]], title: string): PrintPage {
  const [first] = sheets
  const renderOne = (sheet: Sheet) =>
    html`<section class="sheet" aria-label="${sheet.title} ${sheet.number}">
      ${renderHead(texts, sheet)}${sheet.body}${renderFoot(buildFoot(texts, sheet.issuer, sheet.footLines ?? []))}
    </section>`
  return renderPage(texts, {
    title,
    styles: buildStyles(first.paper, null),
    bar: renderBar(texts, first),
    main: html`<main>${sheets.map(renderOne)}</main>`,
    imageSources: [...new Set(sheets.flatMap(({ imageSources = [] }) => imageSources))],
  })
}
