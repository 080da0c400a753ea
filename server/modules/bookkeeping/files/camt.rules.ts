import { createHash } from 'node:crypto'
import { parseAmount } from '#server/platform/money.ts'
import {
  findAttribute,
  findText,
  listElements,
  listTexts,
  readXml,
  XmlError,
  type XmlElement,
} from './read-xml.rules.ts'
import {
  checkSums,
  isDay,
  maxStatementLines,
  StatementError,
  toPlainText,
  type Statement,
  type StatementLine,
} from './statement.rules.ts'

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/

/** An amount with its sign; throws where there is none. */
function readAmount(element: XmlElement, digits: number, line: number | null) {
  const [amount] = listElements(element, 'Amt')
  const direction = findText(element, 'CdtDbtInd')
  const minor =
    amount &&
    parseAmount(
      findText(element, 'Amt')
        .replace(/(\.\d+?)0+$/, '$1')
        .replace(/\.0?$/, ''),
      digits,
    )
  if (!amount || minor === null || minor === undefined || (direction !== 'CRDT' && direction !== 'DBIT'))
    throw new StatementError('unreadable', line)
  return { minor: direction === 'CRDT' ? minor : -minor, currency: findAttribute(amount, 'Ccy') }
}

function findBalance(statement: XmlElement, codes: readonly string[], digits: number): number | null {
  const balance = listElements(statement, 'Bal').find((one) => codes.includes(findText(one, 'Tp/CdOrPrtry/Cd')))
  return balance ? readAmount(balance, digits, null).minor : null
}

const readDay = (entry: XmlElement): string =>
  findText(entry, 'BookgDt/Dt') || findText(entry, 'BookgDt/DtTm').slice(0, 10) || findText(entry, 'ValDt/Dt')

/** Name and account of the other side: who paid for what came in, who was paid for what went out. */
function readParty(details: XmlElement, isCredit: boolean) {
  const role = isCredit ? 'Dbtr' : 'Cdtr'
  const parties = listElements(details, 'RltdPties')[0] ?? {}
  const account = `${role}Acct/Id`
  return {
    party: toPlainText(findText(parties, `${role}/Pty/Nm`) || findText(parties, `${role}/Nm`), 140),
    partyAccount: toPlainText(findText(parties, `${account}/IBAN`) || findText(parties, `${account}/Othr/Id`), 40),
  }
}

type Entry = {
  readonly element: XmlElement
  readonly line: number
  readonly bookedOn: string
  readonly reference: string
}

function readDetails(entry: Entry, details: XmlElement, digits: number, part: number | null): StatementLine {
  const whole = readAmount(entry.element, digits, entry.line)
  const hasOwnAmount = part !== null && listElements(details, 'Amt').length > 0
  // A part without a direction has that of its entry.
  const own = hasOwnAmount
    ? readAmount(
        listElements(details, 'CdtDbtInd').length > 0
          ? details
          : { ...details, CdtDbtInd: [whole.minor < 0 ? 'DBIT' : 'CRDT'] },
        digits,
        entry.line,
      )
    : whole
  if (part !== null && !hasOwnAmount) throw new StatementError('unreadable', entry.line)
  const returned = listElements(details, 'RtrInf')[0]
  const isReversal = findText(entry.element, 'RvslInd') === 'true'
  const reason = returned ? findText(returned, 'Rsn/Cd') || findText(returned, 'AddtlInf') : ''
  return {
    reference: part === null ? entry.reference : `${entry.reference}#${part}`,
    bookedOn: entry.bookedOn,
    amountMinor: own.minor,
    currency: own.currency,
    // A returned payout has its own payee as the other side.
    ...readParty(details, own.minor > 0 !== (returned !== undefined || isReversal)),
    remittance: toPlainText(
      [...listTexts(details, 'RmtInf/Ustrd'), ...listTexts(details, 'RmtInf/Strd/CdtrRefInf/Ref')].join(' ') ||
        findText(entry.element, 'AddtlNtryInf'),
      500,
    ),
    endToEndId: toPlainText(findText(details, 'Refs/EndToEndId'), 35),
    isReturn: returned !== undefined || isReversal,
    returnReason: reason ? toPlainText(reason, 100) : null,
  }
}

/** The bank's id of an entry; without one a digest of the entry and how often the file has had it before. */
function readReference(element: XmlElement, seen: Map<string, number>): string {
  const given =
    findText(element, 'AcctSvcrRef') ||
    (listElements(element, 'NtryDtls/TxDtls').length === 1 ? findText(element, 'NtryDtls/TxDtls/Refs/AcctSvcrRef') : '')
  if (given && given !== 'NOTPROVIDED') return toPlainText(given, 80)
  const digest = createHash('sha256').update(JSON.stringify(element)).digest('hex').slice(0, 40)
  const count = (seen.get(digest) ?? 0) + 1
  seen.set(digest, count)
  return `${digest}/${count}`
}

function readEntry(element: XmlElement, line: number, digits: number, seen: Map<string, number>): StatementLine[] {
  // Entries that are not booked yet come again, with another state.
  const status = findText(element, 'Sts/Cd') || findText(element, 'Sts')
  if (status !== 'BOOK') return []
  const bookedOn = readDay(element)
  if (!isDay(bookedOn)) throw new StatementError('unreadable', line)
  const entry = { element, line, bookedOn, reference: readReference(element, seen) }
  const details = listElements(element, 'NtryDtls/TxDtls')
  if (details.length <= 1) return [readDetails(entry, details[0] ?? {}, digits, null)]
  const parts = details.map((one, index) => readDetails(entry, one, digits, index + 1))
  const whole = readAmount(element, digits, line).minor
  if (parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== whole)
    throw new StatementError('sums_differ', line)
  return parts
}

/**
 * Reads a bank statement camt.053 (ISO 20022, version 8; older ones are alike), one account per file. `digits` are the
 * decimals of the brand's currency. Throws StatementError.
 */
export function readCamt(bytes: Uint8Array, digits: number): Statement {
  let root: XmlElement
  try {
    root = readXml(bytes)
  } catch (error) {
    throw new StatementError(error instanceof XmlError && error.kind === 'unsafe' ? 'unsafe' : 'unreadable')
  }
  const [document] = listElements(root, 'Document')
  const statements = document ? listElements(document, 'BkToCstmrStmt/Stmt') : []
  const [statement] = statements
  const names = document ? Object.entries(document).filter(([name]) => name.startsWith('@')) : []
  if (!statement || statements.length > 1 || !names.some(([, value]) => namespace.test(String(value))))
    throw new StatementError('unreadable')
  const account = findText(statement, 'Acct/Id/IBAN') || findText(statement, 'Acct/Id/Othr/Id')
  const elements = listElements(statement, 'Ntry')
  if (!account) throw new StatementError('unreadable')
  if (elements.length > maxStatementLines) throw new StatementError('too_long')
  const seen = new Map<string, number>()
  const lines = elements.flatMap((element, index) => readEntry(element, index + 1, digits, seen))
  if (lines.length > maxStatementLines) throw new StatementError('too_long')
  const [firstBalance] = listElements(statement, 'Bal/Amt')
  const found: Statement = {
    format: 'camt',
    account: toPlainText(account, 40),
    currency: findText(statement, 'Acct/Ccy') || (firstBalance ? findAttribute(firstBalance, 'Ccy') : ''),
    reference: toPlainText(findText(statement, 'Id'), 80) || null,
    openingMinor: findBalance(statement, ['OPBD', 'PRCD'], digits),
    closingMinor: findBalance(statement, ['CLBD'], digits),
    lines,
  }
  checkSums(found)
  return found
}
