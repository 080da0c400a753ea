import { findAuditHead, listAuditIssues, type AuditIssue } from './audit.queries.ts'
import type { Ctx } from '../context.ts'

export type AuditVerdict = {
  readonly rowCount: number
  /**
   * The last row's hash in hex. An operator who records it elsewhere can also detect a chain that was rewritten as a
   * whole.
   */
  readonly hash: string
  readonly issues: readonly AuditIssue[]
}

/**
 * Verifies a brand's audit chain from the first row to its head: detects changed, removed, inserted and truncated rows.
 */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerdict> {
  // Read first: rows written in the meantime are not checked.
  const head = await findAuditHead(ctx)
  if (!head) return { rowCount: 0, hash: '', issues: [] }
  const { position, hash, last_hash } = head
  const issues = await listAuditIssues(ctx, { first: 1, last: position })
  const isComplete = last_hash !== null && last_hash.equals(hash)
  return {
    rowCount: position,
    hash: hash.toString('hex'),
    issues: isComplete ? issues : [...issues, { position, kind: 'cut' }],
  }
}
