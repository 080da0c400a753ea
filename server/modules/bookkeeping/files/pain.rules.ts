import { toMajor } from '#server/platform/money.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { findIbanProblem, toBareAccount } from './account.rules.ts'

/** A batch as its file needs it; sums in minor units. */
export type BatchFile = {
  /** Unique per batch, so that a bank refuses a second copy: at most 35 letters and digits. */
  readonly messageId: string
  readonly createdAt: Date
  /** YYYY-MM-DD on which the bank is to pay. */
  readonly bookOn: string
  readonly debtor: { readonly name: string; readonly account: string; readonly bankCode: string | null }
  readonly currency: string
  readonly digits: number
  readonly lines: readonly BatchFileLine[]
}
type BatchFileLine = {
  readonly endToEndId: string
  readonly amountMinor: number
  readonly name: string
  readonly account: string
  readonly remittance: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of an element: no control characters, blanks joined, at most `max` characters. */
function toText(value: string, max: number): string {
  const plain = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...plain]
    .slice(0, max)
    .join('')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
}

const toAmount = (minor: number, digits: number): string => toMajor(minor, digits).toFixed(digits)
const sum = (lines: readonly BatchFileLine[]): number =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0)

function toAccount(account: string): string {
  const bare = toBareAccount(account)
  return findIbanProblem(account) === null
    ? `<Id><IBAN>${bare}</IBAN></Id>`
    : `<Id><Othr><Id>${toText(bare, 34)}</Id></Othr></Id>`
}

const toBank = (code: string | null): string =>
  code !== null && /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)
    ? `<BICFI>${code}</BICFI>`
    : '<Othr><Id>NOTPROVIDED</Id></Othr>'

const toTransfer = ({ currency, digits }: BatchFile, line: BatchFileLine): string =>
  `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${toText(line.endToEndId, 35)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${toAmount(line.amountMinor, digits)}</InstdAmt></Amt>
        <Cdtr><Nm>${toText(line.name, 140)}</Nm></Cdtr>
        <CdtrAcct>${toAccount(line.account)}</CdtrAcct>
        <RmtInf><Ustrd>${toText(line.remittance, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`

/**
 * The credit transfers of a batch as ISO 20022 pain.001.001.09, elements in the order of its schema. The bank books each
 * line by itself, so that its statement names every end-to-end id.
 */
export function toPainFile(batch: BatchFile): string {
  const { messageId, createdAt, bookOn, debtor, currency, digits, lines } = batch
  const totals = `<NbOfTxs>${lines.length}</NbOfTxs>
      <CtrlSum>${toAmount(sum(lines), digits)}</CtrlSum>`
  const id = toText(messageId, 35)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${id}</MsgId>
      <CreDtTm>${createdAt.toISOString()}</CreDtTm>
      ${totals}
      <InitgPty><Nm>${toText(debtor.name, 140)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${id}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      ${totals}
      <ReqdExctnDt><Dt>${bookOn}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${toText(debtor.name, 140)}</Nm></Dbtr>
      <DbtrAcct>${toAccount(debtor.account)}<Ccy>${currency}</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId>${toBank(debtor.bankCode)}</FinInstnId></DbtrAgt>
      <ChrgBr>${currency === 'EUR' ? 'SLEV' : 'SHAR'}</ChrgBr>${lines.map((line) => toTransfer(batch, line)).join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}

const csvColumns = ['end_to_end_id', 'name', 'account', 'amount', 'currency', 'book_on', 'remittance', 'from_account']

/** The same transfers as CSV, for banks without ISO 20022. */
export const toPayoutCsv = ({ debtor, currency, digits, bookOn, lines }: BatchFile): string =>
  [
    csvColumns,
    ...lines.map((line) => [
      line.endToEndId,
      line.name,
      toBareAccount(line.account),
      toAmount(line.amountMinor, digits),
      currency,
      bookOn,
      line.remittance,
      toBareAccount(debtor.account),
    ]),
  ]
    .map(toCsvLine)
    .join('')

/** The end-to-end id of a withdrawal in files of the bank: its id without hyphens. */
export const toEndToEndId = (withdrawalId: string): string => withdrawalId.replaceAll('-', '')

/** The withdrawal that an end-to-end id names; null for one that is not ours. */
export function parseEndToEndId(text: string): string | null {
  const hex = text.trim().toLowerCase()
  if (!/^[\da-f]{32}$/.test(hex)) return null
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
