import type { Data, Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import { findUser } from '#server/modules/identity/users/public.ts'
import { countAudit, listAudit } from '#server/platform/audit/audit.queries.ts'
import { unsealRows } from '#server/platform/audit/person-keys.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo } from '#server/platform/paging.ts'

type Audit = (typeof staffApi)['audit']
type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

/** The brand's audit log, newest first. An unknown user name matches no rows. */
export async function readAudit(ctx: Ctx, input: Parsed<Audit>): Promise<Data<Audit>> {
  const { who: user, operation, from, until, ...page } = input
  const userId = user === undefined || isId(user) ? user : (await findUser(ctx, user))?.id
  if (user !== undefined && userId === undefined) return { pageList: [], pageInfo: toPageInfo(page, 0) }
  const filter = { userId, operation, from: toDate(from), until: toDate(until) }
  const [rows, total] = await Promise.all([listAudit(ctx, { ...filter, ...page }), countAudit(ctx, filter)])
  return { pageList: (await unsealRows(ctx, rows)).map(toAuditRow), pageInfo: toPageInfo(page, total) }
}

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Null also for a value that was erased. */
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toAuditRow = (row: AuditRow) => ({
  position: row.position,
  at: row.at.toISOString(),
  user: row.user_id === null ? null : { id: row.user_id, username: toText(row.username) },
  address: toText(row.address),
  operation: row.operation,
  subjectId: row.subject_id,
  input: row.input,
  before: row.before,
  after: row.after,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})
