/** An entry of a statement as a bank writes it. */
export type SampleEntry = {
  readonly reference?: string
  readonly amount: string
  readonly direction: 'CRDT' | 'DBIT'
  readonly currency?: string
  readonly name?: string
  readonly account?: string
  readonly text?: string
  readonly endToEndId?: string
  readonly returnReason?: string
}

export const brandIban = 'DE89370400440532013000'

const toEntry = (entry: SampleEntry, index: number): string => {
  const {
    reference = `REF-${index + 1}`,
    amount,
    direction,
    currency = 'USD',
    name = 'Somebody',
    account,
    text = '',
  } = entry
  // A transfer that came back names the one whom we paid.
  const role = (direction === 'CRDT') === (entry.returnReason === undefined) ? 'Dbtr' : 'Cdtr'
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd/><NtryDtls><TxDtls>
<Refs><EndToEndId>${entry.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RltdPties><${role}><Pty><Nm>${name}</Nm></Pty></${role}>${
    account ? `<${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct>` : ''
  }</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${
    entry.returnReason === undefined ? '' : `<RtrInf><Rsn><Cd>${entry.returnReason}</Cd></Rsn></RtrInf>`
  }</TxDtls></NtryDtls></Ntry>`
}

type SampleStatement = {
  readonly id?: string
  readonly account?: string
  readonly currency?: string
  readonly opening?: number
  readonly closing?: number
  readonly entries: readonly SampleEntry[]
}

/** A statement camt.053.001.08; its balances add up by default. */
export function buildCamt({
  id = 'ST-218',
  account = brandIban,
  currency = 'USD',
  opening = 1000,
  closing,
  entries,
}: SampleStatement): string {
  const sum = entries.reduce(
    (total, { amount, direction }) => total + Number(amount) * (direction === 'CRDT' ? 1 : -1),
    0,
  )
  const toBalance = (code: string, value: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${Math.abs(value).toFixed(2)}</Amt>
<CdtDbtInd>${value < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<BkToCstmrStmt><GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-20T18:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${id}</Id>
<CreDtTm>2026-11-20T18:00:00Z</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${toBalance('OPBD', opening)}${toBalance('CLBD', closing ?? opening + sum)}
${entries.map(toEntry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}
