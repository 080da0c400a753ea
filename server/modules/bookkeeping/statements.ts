import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bankEntryStates, bankEntryViews } from '#contract/ledger-accounts.ts'
import type { bankStatementsApi } from '#contract/staff-bank.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listPayoutsById, listWaitingTransfers, maskNumber } from '#server/modules/cash/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { listSentLines } from './batches.queries.ts'
import { isSameAccount, toBareAccount } from './files/account.rules.ts'
import { readCamt } from './files/camt.rules.ts'
import { parseEndToEndId } from './files/pain.rules.ts'
import { isXml, readStatementCsv } from './files/statement-csv.rules.ts'
import { maxStatementLines, StatementError, toPlainText, type Statement } from './files/statement.rules.ts'
import { matchLine, type SentPayout, type Waiting } from './match-entry.rules.ts'
import {
  findStatement,
  insertEntries,
  insertStatement,
  listStatements,
  sumEntries,
  type StatementRow,
} from './statements.queries.ts'

type Api = typeof bankStatementsApi

/** The movements that lines of a statement can be: announced transfers, and payouts of the ids that the lines name. */
async function readWaiting(ctx: Ctx, endToEndIds: readonly string[]): Promise<Waiting> {
  const withdrawalIds = endToEndIds.flatMap((one) => parseEndToEndId(one) ?? [])
  const [recharges, lines, payouts] = await Promise.all([
    listWaitingTransfers(ctx),
    listSentLines(ctx, withdrawalIds),
    listPayoutsById(ctx, withdrawalIds),
  ])
  const accounts = new Map(payouts.map(({ id, number }) => [id, number]))
  const sent = lines.map((line): SentPayout => ({ ...line, account: accounts.get(line.withdrawalId) ?? '' }))
  return {
    currency: ctx.brand.settings.currency.code,
    recharges,
    payouts: new Map(sent.map((line) => [line.withdrawalId, line])),
  }
}

function readFileAs(ctx: Ctx, bytes: Buffer): Statement {
  const { digits } = ctx.brand.settings.currency
  try {
    return isXml(bytes) ? readCamt(bytes, digits) : readStatementCsv(bytes, digits)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    if (error.problem === 'unsafe') throw refusal('bank_file.unsafe')
    if (error.problem === 'sums_differ') throw refusal('bank_file.sums_differ')
    if (error.problem === 'too_long') throw refusal('bank_file.too_long', { max: maxStatementLines })
    throw refusal('bank_file.unreadable', { line: error.line ?? 0 })
  }
}

/**
 * Reads a statement of the brand's account and stores its entries with what each is proposed to be. Refuses files of another
 * account or currency and those that are there already; entries of an earlier file are left out. Books nothing.
 */
export async function uploadStatement(
  ctx: UserCtx,
  { file, name = '' }: Parsed<Api['upload']>,
): Promise<Data<Api['upload']>> {
  const { bankDetails, currency } = ctx.brand.settings
  if (!bankDetails) throw refusal('bank.no_account')
  const bytes = await readFile(file.path)
  const statement = readFileAs(ctx, bytes)
  if (!isSameAccount(statement.account, bankDetails.account))
    throw refusal('bank_file.other_account', { account: maskNumber(statement.account) })
  if (statement.currency !== currency.code)
    throw refusal('bank_file.other_currency', { currency: toPlainText(statement.currency, 3) })
  return withIdempotency(ctx, async (ctx) => {
    const waiting = await readWaiting(
      ctx,
      statement.lines.map(({ endToEndId }) => endToEndId),
    )
    const entries = statement.lines.map((line) => ({
      ...line,
      proposal: matchLine(line, waiting),
      maskedAccount: line.partyAccount ? maskNumber(line.partyAccount) : '',
    }))
    const id = newId(ctx.clock.now().getTime())
    const row = {
      ...statement,
      id,
      digest: createHash('sha256').update(bytes).digest(),
      name,
      account: toBareAccount(bankDetails.account),
      uploaderId: ctx.principal.userId,
      entries,
    }
    if (!(await insertStatement(ctx, row))) throw refusal('bank_file.sent_before')
    const repeated = await insertEntries(ctx, row)
    ctx.audit({ subjectId: id, before: null, after: { name, entries: entries.length - repeated, repeated } })
    const [view] = await toStatements(ctx, [(await findStatement(ctx, id))!])
    return view!
  })
}

async function toStatements(ctx: Ctx, rows: readonly StatementRow[]): Promise<Data<Api['list']>['pageList']> {
  const [users, sums] = await Promise.all([
    getUsernames(
      ctx,
      rows.map(({ uploader_id }) => uploader_id),
    ),
    sumEntries(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const { digits } = ctx.brand.settings.currency
  return rows.map((row) => {
    const own = sums.filter(({ statementId }) => statementId === row.id)
    const add = (key: 'inMinor' | 'outMinor', of = own) =>
      toMajor(
        of.reduce((sum, one) => sum + one[key], 0),
        digits,
      )
    const done: readonly string[] = bankEntryViews.done
    const open = own.filter(({ state }) => !done.includes(state))
    const count = (state: string) => own.find((one) => one.state === state)?.entries ?? 0
    return {
      id: row.id,
      name: row.name,
      format: row.format as 'camt' | 'csv',
      account: maskNumber(row.account),
      reference: row.reference,
      currency: row.currency,
      opening: row.opening_minor === null ? null : toMajor(row.opening_minor, digits),
      closing: row.closing_minor === null ? null : toMajor(row.closing_minor, digits),
      bookedFrom: row.bookedFrom,
      bookedUntil: row.bookedUntil,
      repeated: row.repeated_count,
      createdAt: row.created_at.toISOString(),
      uploader: { id: row.uploader_id, username: users.get(row.uploader_id) ?? '' },
      counts: Object.fromEntries(bankEntryStates.map((state) => [state, count(state)])) as Data<
        Api['detail']
      >['counts'],
      in: add('inMinor'),
      out: add('outMinor'),
      openIn: add('inMinor', open),
      openOut: add('outMinor', open),
    }
  })
}

export async function listBankStatements(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { cursor, pageSize } = input
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
  const found = await listStatements(ctx, { afterId: cursor, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  return { pageList: await toStatements(ctx, rows), nextCursor: found.length > rows.length ? rows.at(-1)!.id : null }
}

/** Throws `bank_statement.not_found`. */
export async function getStatement(ctx: UserCtx, id: string): Promise<StatementRow> {
  const row = isId(id) ? await findStatement(ctx, id) : undefined
  if (!row) throw refusal('bank_statement.not_found')
  return row
}

export async function readStatement(ctx: UserCtx, input: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const [view] = await toStatements(ctx, [await getStatement(ctx, input.statementId)])
  return view!
}
