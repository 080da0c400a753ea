import { findAuditHead, listAuditFaults, type AuditFault } from './audit.queries.ts'
import type { Ctx } from './context.ts'

export type AuditVerdict = {
  /** How many rows the chain has. */
  readonly rows: number
  /** The last row's hash in hex: noted elsewhere, it also betrays a chain that was made anew as a whole. */
  readonly hash: string
  readonly faults: readonly AuditFault[]
}

/** Proves a brand's audit chain from its first row to its head: nothing changed, taken out, put in or cut off the end. */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerdict> {
  // The head first: what is written meanwhile comes after it and is not looked at.
  const head = await findAuditHead(ctx)
  if (!head) return { rows: 0, hash: '', faults: [] }
  const { position, hash, last_hash } = head
  const faults = await listAuditFaults(ctx, { first: 1, last: position })
  const whole = last_hash !== null && last_hash.equals(hash)
  return {
    rows: position,
    hash: hash.toString('hex'),
    faults: whole ? faults : [...faults, { position, fault: 'cut' }],
  }
}
