import type { Data, Parsed } from '#contract/operation.ts'
import type { AuditEntry, staffAuditApi } from '#contract/staff-audit.ts'
import { findPlatformUserId } from '#server/modules/identity/platform/public.ts'
import { findUser } from '#server/modules/identity/users/public.ts'
import { findAuditCheck } from '#server/platform/audit/audit-checks.queries.ts'
import {
  findAuditHead,
  hasAuditUser,
  listAuditEntries,
  listAuditIssues,
  type AuditEntryFilter,
} from '#server/platform/audit/audit.queries.ts'
import { unsealRows } from '#server/platform/audit/person-keys.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'

type Api = typeof staffAuditApi
type Row = Awaited<ReturnType<typeof listAuditEntries>>[number]

const maxVerified = 10_000

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toEntry = (row: Row): AuditEntry => ({
  position: row.position,
  at: row.at.toISOString(),
  user: row.user_id === null ? null : { id: row.user_id, username: toText(row.username) },
  address: toText(row.address),
  operation: row.operation,
  subjectId: row.subject_id,
  input: row.input,
  before: row.before,
  after: row.after,
  hash: row.hash.toString('hex'),
})

/** Words of a person: a name or an id of a user, else the id of a subject. */
async function toFilter(ctx: Ctx, keyword: string | undefined): Promise<AuditEntryFilter> {
  if (keyword === undefined) return {}
  if (isId(keyword)) return (await hasAuditUser(ctx, keyword)) ? { userId: keyword } : { subjectId: keyword }
  const userId = (await findPlatformUserId(ctx, keyword)) ?? (await findUser(ctx, keyword))?.id
  return userId ? { userId } : { subjectId: keyword }
}

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export async function listEntries(ctx: Ctx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { keyword, operation, subjectId, pageSize } = input
  const found = await toFilter(ctx, keyword)
  const cursor = Number(input.cursor ?? Number.MAX_SAFE_INTEGER)
  const rows = await listAuditEntries(ctx, {
    operation,
    ...(subjectId !== undefined && { subjectId }),
    ...found,
    from: toDate(input.from),
    until: toDate(input.until),
    before: Number.isSafeInteger(cursor) ? cursor : 0,
    limit: pageSize + 1,
  })
  const shown = await unsealRows(ctx, rows.slice(0, pageSize))
  return {
    pageList: shown.map(toEntry),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)!.position) : null,
  }
}

export async function readEntry(ctx: Ctx, { position }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const [row] = await listAuditEntries(ctx, { before: position + 1, limit: 1 })
  if (row?.position !== position) throw refusal('not_found')
  return toEntry((await unsealRows(ctx, [row]))[0]!)
}

/** Verifies the newest entries; the rest is verified by the daily check. */
export async function checkAudit(ctx: Ctx): Promise<Data<Api['check']>> {
  // Read first: entries written in the meantime are not verified.
  const head = await findAuditHead(ctx)
  const daily = await findAuditCheck(ctx)
  const entries = head?.position ?? 0
  const first = Math.max(1, entries - maxVerified + 1)
  const [issue] = head ? await listAuditIssues(ctx, { first, last: entries }) : []
  const isCut = head !== null && !(head.last_hash?.equals(head.hash) ?? false)
  return {
    entries,
    hash: head?.hash.toString('hex') ?? '',
    verified: entries === 0 ? 0 : entries - first + 1,
    issue: issue ?? daily?.issue ?? (isCut ? { position: entries, kind: 'cut' } : null),
    daily: daily && { at: daily.checkedAt.toISOString(), position: daily.position },
  }
}
