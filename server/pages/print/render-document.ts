import {
  getShownRates,
  getShownTaxes,
  type DocumentContent,
  type DocumentLine,
  type IssuedDocument,
  type LineRate,
} from '#server/modules/invoices/public.ts'
import { getTaxName } from '#server/modules/tax/public.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { bdi, code, html, type Html } from '#server/platform/html.ts'
import type { Paper } from './print-styles.ts'
import type { PrintTexts } from './print-texts.ts'
import { getPaper, renderAddress, renderFacts, renderSheet, type PrintPage } from './sheet.ts'

type Document = IssuedDocument & { readonly isNote: boolean }

function renderMeta(texts: PrintTexts, { row, content, isNote }: Document): Html {
  const { t, day } = texts
  const kind = isNote ? 'credit_note' : 'invoice'
  const { order, correction, buyer, supplyBy } = content
  return renderFacts([
    [t(`print.number.${kind}`), code(row.number)],
    [t(`print.date.${kind}`), html`${day(row.issuedAt.toISOString())}`],
    correction && [t('print.forInvoice'), code(correction.invoiceNumber)],
    correction && [t('print.date.invoice'), html`${day(correction.invoiceIssuedAt)}`],
    isNote ? null : [t('print.supply'), html`${t('print.supplyBy', { date: day(supplyBy) })}`],
    [t('print.order'), code(order.number)],
    [t('print.customer'), code(buyer.usercode)],
    buyer.businessNumber ? [t('print.business'), code(buyer.businessNumber)] : null,
  ])
}

const formatRates = ({ percent }: PrintTexts, rates: readonly LineRate[]): string =>
  [...new Set(rates.map(({ ratePpm }) => percent(ratePpm)))].join(' + ')

function renderName(texts: PrintTexts, line: DocumentLine, isShare: boolean): Html {
  const { t, pick, join } = texts
  if (line.kind === 'delivery')
    return html`${
      isShare
        ? t('print.deliveryShare', { rate: formatRates(texts, line.rates) })
        : t('print.delivery', { name: pick(line.name) })
    }`
  const details = join([...line.specifications.map(pick), line.code ?? ''])
  return html`<b>${bdi(pick(line.name))}</b>${details && html`<small>${bdi(details)}</small>`}`
}

function formatUnits({ t, number }: PrintTexts, { quantity, ofQuantity }: DocumentLine): string {
  if (quantity === null) return ''
  return ofQuantity === null ? number(quantity) : t('print.units', { count: quantity, total: ofQuantity })
}

function renderLines(texts: PrintTexts, { content, isNote }: Document): Html {
  const { t, money } = texts
  const { currency } = content
  const lines = content.lines.map((line) => ({ ...line, rates: getShownRates(line.rates, content) }))
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor > 0)
  const hasTax = lines.some(({ rates }) => rates.length > 0)
  const isShare = lines.filter(({ kind }) => kind === 'delivery').length > 1
  const end = (cell: Html | string) => html`<td class="end">${cell}</td>`
  const rows = lines.map(
    (line) =>
      html`<tr>
        <td>${renderName(texts, line, isShare)}</td>
        ${end(formatUnits(texts, line))}${end(
          line.priceMinor === null ? '' : money(line.priceMinor, currency),
        )}${hasDiscount && end(line.discountMinor === 0 ? '' : money(-line.discountMinor, currency))}${
          hasTax && end(formatRates(texts, line.rates))
        }${end(money(line.amountMinor, currency))}
      </tr>`,
  )
  const heads = [
    t('print.column.quantity'),
    t('print.column.price'),
    ...(hasDiscount ? [t('print.column.discount')] : []),
    ...(hasTax ? [t('print.column.tax')] : []),
    t(isNote ? 'print.column.credited' : 'print.column.amount'),
  ]
  return html`<div class="lines">
    <table>
      <thead>
        <tr>
          <th scope="col">${t('print.column.item')}</th>
          ${heads.map((head) => html`<th scope="col" class="end">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** The sums per tax; gross amounts only where no base has two taxes. */
function renderTaxes(texts: PrintTexts, content: DocumentContent): Html {
  const { lines, currency } = content
  const { t, money, percent } = texts
  const hasGross = lines.every(({ rates }) => rates.length <= 1)
  const end = (cell: Html | string) => html`<td class="end">${cell}</td>`
  const rows = getShownTaxes(content).map((tax) => {
    const { ratePpm, baseMinor, taxMinor } = tax
    return html`<tr>
      <td>${bdi(getTaxName(texts, tax))} ${percent(ratePpm)}</td>
      ${end(money(baseMinor, currency))}${end(
        money(taxMinor, currency),
      )}${hasGross && end(money(baseMinor + taxMinor, currency))}
    </tr>`
  })
  const heads = [t('print.tax.net'), t('print.tax.tax'), ...(hasGross ? [t('print.tax.gross')] : [])]
  return html`<table class="tax">
    <thead>
      <tr>
        <th scope="col">${t('print.tax.rate')}</th>
        ${heads.map((head) => html`<th scope="col" class="end">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function renderSums(texts: PrintTexts, { content, isNote }: Document): Html {
  const { t, money, percent } = texts
  const { totalMinor, taxMinor, exemptMinor, currency } = content
  const taxes = getShownTaxes(content)
  const row = (label: Html | string, minor: number) =>
    html`<dt>${label}</dt>
      <dd>${money(minor, currency)}</dd>`
  const exempt =
    exemptMinor > 0 &&
    html`${row(t('print.sum.prices'), totalMinor + exemptMinor)}${row(t('print.sum.exempt'), -exemptMinor)}`
  const ofTaxes =
    taxes.length > 0 &&
    html`${row(t('print.sum.net'), totalMinor - taxMinor)}${taxes.map((tax) =>
      row(html`${bdi(getTaxName(texts, tax))} ${percent(tax.ratePpm)}`, tax.taxMinor),
    )}`
  const label = t(isNote ? 'print.sum.credited' : 'print.sum.total')
  return html`<dl class="sum">
    ${exempt}${ofTaxes}
    <dt class="total">${label}</dt>
    <dd class="total">${money(totalMinor, currency)}</dd>
  </dl>`
}

const paidKeys = {
  wallet: 'print.paid.wallet',
  // The loan was paid into the wallet, and the order from there.
  credit: 'print.paid.wallet',
  stripe: 'print.paid.card',
  sandbox: 'print.paid.sandbox',
} as const

function listPaymentNotes(texts: PrintTexts, { content }: Document): Html[] {
  const { t, day, money } = texts
  const { order, issuer, correction, currency, totalMinor } = content
  const brand = issuer.brandName
  if (!correction) {
    if (order.paidBy === null) return [html`${t('print.paid.nothing')}`]
    return [html`${t(paidKeys[order.paidBy], { date: day(order.paidAt), brand })}`]
  }
  const amount = money(correction.refundedMinor, currency)
  const key = order.paidBy === 'wallet' || order.paidBy === 'credit' ? 'print.refunded.wallet' : 'print.refunded.card'
  return [
    order.paidBy !== null &&
      correction.refundedMinor > 0 &&
      insert(t(key, { amount: '\uE000', brand }), { '\uE000': html`${amount}` }),
    correction.refundedMinor < totalMinor && html`${t('print.refunded.less')}`,
    insert(t('print.corrects', { number: '\uE000', amount: '\uE001' }), {
      '\uE000': code(correction.invoiceNumber),
      '\uE001': html`${money(correction.remainingMinor, currency)}`,
    }),
  ].filter((note) => note !== false)
}

/** A text with markup where its marks stand. */
const insert = (text: string, marks: Readonly<Record<string, Html>>): Html =>
  html`${text.split(/([\uE000\uE001])/).map((part) => marks[part] ?? html`${part}`)}`

function renderNotes(texts: PrintTexts, document: Document): Html {
  const { t, pick } = texts
  const { lines, pricesIncludeTax, exemption, issuer, storeName } = document.content
  const hasTaxes = getShownTaxes(document.content).length > 0
  const notes = [
    exemption && html`${t(`print.exemption.${exemption}`)}`,
    ...listPaymentNotes(texts, document),
    hasTaxes && html`${t(pricesIncludeTax ? 'print.included' : 'print.added')}`,
    lines.some(({ discountMinor }) => discountMinor > 0) && html`${t('print.discounts')}`,
    issuer.kind === 'brand' && html`${t('print.soldBy', { store: pick(storeName), brand: issuer.brandName })}`,
  ]
  return html`<div class="note">${notes.flatMap((note) => (note ? [html`<p>${note}</p>`] : []))}</div>`
}

type Options = { readonly paper: Paper | undefined; readonly getHref: (paper: Paper) => string }

/** Renders an invoice or a credit note from what was stored when it was issued. */
export function renderDocument(texts: PrintTexts, issued: IssuedDocument, { paper, getHref }: Options): PrintPage {
  const document = { ...issued, isNote: issued.row.kind === 'credit_note' }
  const { content, row } = document
  const { issuer, buyer } = content
  const body = html`<div class="top">
      ${renderAddress(texts, issuer, buyer.address, buyer.businessName)}${renderMeta(texts, document)}
    </div>
    ${renderLines(texts, document)}
    <div class="after">
      ${getShownTaxes(content).length > 0 && renderTaxes(texts, content)}${renderSums(texts, document)}
    </div>
    ${renderNotes(texts, document)}`
  return renderSheet(texts, {
    title: texts.t(document.isNote ? 'print.title.credit_note' : 'print.title.invoice'),
    number: row.number,
    consignee: buyer.address.consignee,
    issuer,
    paper: paper ?? getPaper(issuer.trader?.country ?? findCountryCode(buyer.address.country)),
    getHref,
    body,
  })
}
