import QRCode from 'qrcode'
import type { PackingSlip } from '#server/modules/invoices/public.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { bdi, code, Html, html } from '#server/platform/html.ts'
import type { Paper } from './print-styles.ts'
import type { PrintTexts } from './print-texts.ts'
import { getPaper, renderAddress, renderFacts, renderSheet, renderSheets, type PrintPage, type Sheet } from './sheet.ts'

/** A QR code as one path of cells. */
function renderQrCode(address: string, label: string): Html {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const cells = Array.from(modules.data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path d="${cells.join('')}" />
  </svg>`
}

function renderLines({ t, pick, join, number }: PrintTexts, { lines }: PackingSlip): Html {
  const rows = lines.map(
    (line) =>
      html`<tr>
        <td><i class="box"></i></td>
        <td><img src="${line.image}" alt="" /></td>
        <td>
          <b>${bdi(pick(line.name))}</b
          >${line.specifications.length > 0 && html`<small>${bdi(join(line.specifications.map(pick)))}</small>`}
        </td>
        <td>${code(line.code)}</td>
        <td>${bdi(join([...new Set(line.warehouses.map(pick))]))}</td>
        <td class="end"><span class="big">${number(line.quantity)}</span></td>
      </tr>`,
  )
  return html`<div class="lines">
    <table class="slip">
      <thead>
        <tr>
          <th scope="col"><span class="hidden">${t('print.slip.packed')}</span></th>
          <th scope="col" colspan="2">${t('print.column.item')}</th>
          <th scope="col">${t('print.slip.sku')}</th>
          <th scope="col">${t('print.slip.warehouse')}</th>
          <th scope="col" class="end">${t('print.column.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

type Options = {
  readonly paper: Paper | undefined
  readonly getHref: (paper: Paper) => string
  /** Address of the page where the buyer of an order requests a return. */
  readonly getReturnAddress: (orderId: string) => string
  /** Other origins of product images. */
  readonly imageSources: readonly string[]
}

/** The slip that goes with a parcel; it shows no prices. */
function buildSheet(texts: PrintTexts, slip: PackingSlip, options: Options): Sheet {
  const { t, pick, join, day, number } = texts
  const { order, issuer, lines, parcel, weightGrams, returnDays } = slip
  const pieces = t('print.slip.pieces', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
  const weight = weightGrams === 0 ? '' : t('print.slip.weight', { weight: number(weightGrams / 1000) })
  const facts = renderFacts([
    [t('print.order'), code(order.number)],
    [t('print.slip.ordered'), html`${day(order.createdAt)}`],
    [t('print.slip.delivery'), bdi(pick(order.delivery))],
    parcel && [t('print.slip.parcel'), html`${number(parcel.number)}`],
    parcel && [t('print.slip.sent'), html`${day(parcel.shippedAt)}`],
    parcel?.carrier ? [t('print.slip.carrier'), bdi(parcel.carrier)] : null,
    parcel?.trackingNumber ? [t('print.slip.tracking'), code(parcel.trackingNumber)] : null,
  ])
  const body = html`<div class="top">${renderAddress(texts, issuer, order.address, null)}${facts}</div>
    ${renderLines(texts, slip)}
    <p class="pieces">${join([pieces, weight])}</p>
    <div class="cols">
      <div>
        ${
          order.note &&
          html`<h2>${t('print.slip.note')}</h2>
            <p>${bdi(order.note)}</p>`
        }
      </div>
      ${
        returnDays > 0 &&
        html`<div class="returns">
          <div>
            <h2>${t('print.slip.returns', { days: returnDays })}</h2>
            <p>${t('print.slip.returnsText')}</p>
          </div>
          ${renderQrCode(options.getReturnAddress(order.id), t('print.slip.qr'))}
        </div>`
      }
    </div>`
  return {
    title: t('print.title.slip'),
    number: order.number,
    consignee: order.address.consignee,
    issuer,
    paper: options.paper ?? getPaper(issuer.trader?.country ?? findCountryCode(order.address.country)),
    getHref: options.getHref,
    body,
    imageSources: options.imageSources,
    footLines: [t('print.slip.noPrices')],
  }
}

/** Renders a slip as a page. */
export const renderPackingSlip = (texts: PrintTexts, slip: PackingSlip, options: Options): PrintPage =>
  renderSheet(texts, buildSheet(texts, slip, options))

/** Renders slips as one document, all for the paper of the first. */
export function renderPackingSlips(
  texts: PrintTexts,
  slips: readonly [PackingSlip, ...PackingSlip[]],
  options: Options,
): PrintPage {
  const [first, ...others] = slips.map((slip) => buildSheet(texts, slip, options)) as [Sheet, ...Sheet[]]
  return renderSheets(texts, [first, ...others], texts.t('print.title.slips', { count: slips.length }))
}
