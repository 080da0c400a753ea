import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { brandIban, buildCamt } from '#tests/harness/bank-files.ts'
import { findIbanProblem, findLineProblem } from './account.rules.ts'
import { readCamt } from './camt.rules.ts'
import { parseEndToEndId, toEndToEndId, toPainFile, toPayoutCsv, type BatchFile } from './pain.rules.ts'
import { findText, listElements, readXml, XmlError, type XmlElement } from './read-xml.rules.ts'
import { readStatementCsv } from './statement-csv.rules.ts'
import { StatementError } from './statement.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const findProblem = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof StatementError) return `${error.problem} ${error.line ?? 0}`
    if (error instanceof XmlError) return error.kind
    throw error
  }
}

// Examples of the registry of IBANs, and their neighbours.
test.each([
  ['DE89 3704 0044 0532 0130 00', null],
  ['gb29 nwbk 6016 1331 9268 19', null],
  ['FR14 2004 1010 0505 0001 3M02 606', null],
  ['NO93 8601 1117 947', null],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', null],
  ['DE88 3704 0044 0532 0130 00', 'check_digits'],
  ['DE89 3704 0044 0532 0130 0', 'length'],
  ['ZZ89 3704 0044 0532 0130 00', 'country'],
  ['DE89 3704 0044 0532 0130 0?', 'characters'],
  ['0123456789', 'characters'],
])('the IBAN %s: %s', (iban, problem) => expect(findIbanProblem(iban)).toBe(problem))

test('one wrong digit or two swapped ones are found in every IBAN', () => {
  const digits = brandIban.length
  fc.assert(
    fc.property(fc.integer({ min: 4, max: digits - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const changed = brandIban.slice(0, at) + ((Number(brandIban[at]) + by) % 10) + brandIban.slice(at + 1)
      return findIbanProblem(changed) === 'check_digits'
    }),
  )
})

test.each([
  [{}, null],
  [{ number: '000123456' }, null],
  [{ number: 'DE88 3704 0044 0532 0130 00' }, 'account_wrong'],
  [{ holder: ' ' }, 'no_name'],
  [{ currency: 'EUR' }, 'other_currency'],
  [{ isOwn: true }, 'own_request'],
])('a line with %o: %s', (change, problem) =>
  expect(findLineProblem({ holder: 'Ada', number: brandIban, currency: 'USD', isOwn: false, ...change }, 'USD')).toBe(
    problem,
  ),
)

const id = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const batch: BatchFile = {
  messageId: toEndToEndId(id),
  createdAt: new Date('2026-11-20T10:40:00Z'),
  bookOn: '2026-11-23',
  debtor: { name: 'Galleria & Söhne', account: brandIban, bankCode: 'COBADEFFXXX' },
  currency: 'EUR',
  digits: 2,
  lines: [
    {
      endToEndId: toEndToEndId(id),
      amountMinor: 125_050,
      name: 'Ada <Lovelace>',
      account: 'GB29NWBK60161331926819',
      remittance: 'Galleria PB-1/1',
    },
    { endToEndId: 'b'.repeat(32), amountMinor: 99, name: 'Ben', account: '000-123 456', remittance: 'Galleria PB-1/2' },
  ],
}

describe('a batch as pain.001.001.09', () => {
  const root = readXml(bytes(toPainFile(batch)))
  const [initiation] = listElements(root, 'Document/CstmrCdtTrfInitn')
  const [payment] = listElements(initiation!, 'PmtInf')
  const names = (element: XmlElement | undefined) =>
    Object.keys(element ?? {}).filter((name) => !name.startsWith('@') && name !== '#text')

  it('has its elements in the order of the schema', () => {
    expect(names(initiation)).toEqual(['GrpHdr', 'PmtInf'])
    expect(names(listElements(initiation!, 'GrpHdr')[0])).toEqual([
      'MsgId',
      'CreDtTm',
      'NbOfTxs',
      'CtrlSum',
      'InitgPty',
    ])
    const order = [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ]
    expect(names(payment)).toEqual(order)
    for (const transfer of listElements(payment!, 'CdtTrfTxInf'))
      expect(names(transfer)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
  })

  it('counts and sums its lines, and keeps names, accounts and ids', () => {
    expect([findText(payment!, 'NbOfTxs'), findText(payment!, 'CtrlSum')]).toEqual(['2', '1251.49'])
    const [first, second] = listElements(payment!, 'CdtTrfTxInf')
    expect(findText(first!, 'Cdtr/Nm')).toBe('Ada <Lovelace>')
    expect(findText(first!, 'CdtrAcct/Id/IBAN')).toBe('GB29NWBK60161331926819')
    expect(findText(second!, 'CdtrAcct/Id/Othr/Id')).toBe('000123456')
    expect(parseEndToEndId(findText(first!, 'PmtId/EndToEndId'))).toBe(id)
    expect(findText(payment!, 'ReqdExctnDt/Dt')).toBe('2026-11-23')
    expect(toPainFile(batch)).toBe(toPainFile(batch))
  })

  it('is CSV with the same lines for other banks; formulas stay text', () => {
    const csv = toPayoutCsv({ ...batch, lines: [{ ...batch.lines[0]!, name: '=cmd()' }] })
    expect(csv.split('\r\n')[1]).toBe(
      `${toEndToEndId(id)},'=cmd(),GB29NWBK60161331926819,1250.50,EUR,2026-11-23,Galleria PB-1/1,${brandIban}`,
    )
  })
})

describe('a statement as camt.053', () => {
  const entries = [
    {
      amount: '300.00',
      direction: 'CRDT',
      name: 'Chiara Rizzi',
      account: 'IT60X0542811101000000123456',
      text: 'top up chiara',
    },
    { amount: '1640.5', direction: 'DBIT', name: 'Passo SRL', endToEndId: toEndToEndId(id) },
    { amount: '410', direction: 'CRDT', endToEndId: toEndToEndId(id), returnReason: 'AC04', name: 'Marta Bielak' },
  ] as const

  it('is read with its balances, and each entry with its sign, party and ids', () => {
    const statement = readCamt(bytes(buildCamt({ entries })), 2)
    expect(statement).toMatchObject({
      account: brandIban,
      currency: 'USD',
      reference: 'ST-218',
      openingMinor: 100_000,
      closingMinor: 6950,
    })
    expect(statement.lines).toMatchObject([
      {
        reference: 'REF-1',
        amountMinor: 30_000,
        party: 'Chiara Rizzi',
        partyAccount: 'IT60X0542811101000000123456',
        isReturn: false,
      },
      { reference: 'REF-2', amountMinor: -164_050, endToEndId: toEndToEndId(id), party: 'Passo SRL' },
      { reference: 'REF-3', amountMinor: 41_000, isReturn: true, returnReason: 'AC04', party: 'Marta Bielak' },
    ])
  })

  it('gives entries without an id the same one every time, and two alike two', () => {
    const text = buildCamt({ entries: [entries[0], entries[0]] }).replaceAll(/<AcctSvcrRef>[^<]*<\/AcctSvcrRef>/g, '')
    const references = () => readCamt(bytes(text), 2).lines.map(({ reference }) => reference)
    expect(new Set(references()).size).toBe(2)
    expect(references()).toEqual(references())
  })

  it.each([
    ['sums that do not add up', buildCamt({ entries, closing: 1 }), 'sums_differ 0'],
    ['an entity', buildCamt({ entries }).replace('<Document', '<!DOCTYPE d [<!ENTITY x "y">]><Document'), 'unsafe 0'],
    [
      'an outside entity',
      buildCamt({ entries }).replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
      'unsafe 0',
    ],
    ['a style sheet', buildCamt({ entries }).replace('<Document', '<?xml-stylesheet href="x"?><Document'), 'unsafe 0'],
    ['an unclosed element', buildCamt({ entries }).replace('</Stmt>', ''), 'unreadable 0'],
    ['another message', buildCamt({ entries }).replace('camt.053', 'camt.052'), 'unreadable 0'],
    ['no account', buildCamt({ entries }).replace(/<Acct>.*?<\/Acct>/s, ''), 'unreadable 0'],
    ['an amount with a comma', buildCamt({ entries }).replace('>410<', '>4,10<'), 'unreadable 3'],
    ['more decimals than the currency has', buildCamt({ entries }).replace('>410<', '>4.105<'), 'unreadable 3'],
    [
      'a day that does not exist',
      buildCamt({ entries }).replaceAll('<BookgDt><Dt>2026-11-20', '<BookgDt><Dt>2026-02-30'),
      'unreadable 1',
    ],
    ['another encoding', buildCamt({ entries }).replace('UTF-8', 'UTF-16'), 'unreadable 0'],
    ['nesting without end', '<a>'.repeat(50_000), 'unreadable 0'],
    [
      'two statements',
      buildCamt({ entries }).replace('</BkToCstmrStmt>', '<Stmt><Id>2</Id></Stmt></BkToCstmrStmt>'),
      'unreadable 0',
    ],
  ])('is refused with %s', (_, text, problem) => expect(findProblem(() => readCamt(bytes(text), 2))).toBe(problem))

  it('is read or refused, never anything else, whatever the bytes', () => {
    const good = bytes(buildCamt({ entries }))
    const change = fc.record({
      at: fc.nat(good.length - 1),
      text: fc.string({ unit: 'binary', maxLength: 8 }),
      cut: fc.nat(30),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let text = new TextDecoder().decode(good)
        for (const { at, text: more, cut } of changes) text = text.slice(0, at) + more + text.slice(at + cut)
        expect(findProblem(() => readCamt(bytes(text), 2))).toMatch(
          /^(read|unreadable \d+|unsafe 0|too_long 0|sums_differ \d+)$/,
        )
      }),
      { numRuns: 400 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (any) => {
        expect(findProblem(() => readCamt(any, 2))).toMatch(/^(unreadable|unsafe) \d+$/)
        expect(findProblem(() => readStatementCsv(any, 2))).toMatch(/^unreadable \d+$/)
      }),
    )
  })
})

describe('a statement as CSV', () => {
  const head = 'account,entry_id,date,amount,currency,name,remittance'
  it('is read with commas or semicolons', () => {
    const lines = [
      head,
      `${brandIban},1,2026-11-20,300.00,USD,Chiara,top up`,
      `${brandIban},2,2026-11-20,-12.5,USD,,fee`,
    ]
    for (const text of [lines.join('\n'), lines.join('\r\n').replaceAll(',', ';')])
      expect(readStatementCsv(bytes(text), 2).lines).toMatchObject([
        { reference: '1', amountMinor: 30_000, party: 'Chiara' },
        { reference: '2', amountMinor: -1250, remittance: 'fee' },
      ])
  })
  it.each([
    ['no lines', head, 'unreadable 0'],
    ['a sum that is none', `${head}\n${brandIban},1,2026-11-20,3e2,USD,,`, 'unreadable 2'],
    ['two accounts', `${head}\n${brandIban},1,2026-11-20,3,USD,,\nDE1,2,2026-11-20,3,USD,,`, 'unreadable 3'],
    ['an id twice', `${head}\n${brandIban},1,2026-11-20,3,USD,,\n${brandIban},1,2026-11-20,4,USD,,`, 'unreadable 3'],
    ['other columns', 'a,b\n1,2', 'unreadable 2'],
  ])('is refused with %s', (_, text, problem) =>
    expect(findProblem(() => readStatementCsv(bytes(text), 2))).toBe(problem),
  )
})
