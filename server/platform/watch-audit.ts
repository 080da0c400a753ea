import { findAuditCheck, findAuditHash, storeAuditCheck, type AuditCheck } from './audit-checks.queries.ts'
import { findAuditHead, listAuditFaults, type AuditFault } from './audit.queries.ts'
import type { Ctx } from './context.ts'

/** Rows that one statement proves. */
const batch = 10_000
const nothingYet = { position: 0, hash: Buffer.alloc(0), rechecked: 0 }

type Stands = Pick<AuditCheck, 'position' | 'hash' | 'rechecked'>
type Look = Stands & { readonly fault: AuditFault | null }

const firstFault = async (ctx: Ctx, first: number, last: number): Promise<AuditFault | null> =>
  (await listAuditFaults(ctx, { first, last }))[0] ?? null

/** Where the chain was left, it must still be what it was: else it was cut or written anew as a whole. */
async function faultBehind(ctx: Ctx, { position, hash }: Stands): Promise<AuditFault | null> {
  if (position === 0) return null
  const now = await findAuditHash(ctx, position)
  if (!now) return { position, fault: 'cut' }
  return now.equals(hash) ? null : { position, fault: 'broken' }
}

/** Proves what was written since, batch by batch, up to the head; stands where the first fault is. */
async function proveNew(ctx: Ctx, from: Stands): Promise<Look> {
  const head = await findAuditHead(ctx)
  let stands = from
  while (head && stands.position < head.position) {
    const last = Math.min(stands.position + batch, head.position)
    const fault = await firstFault(ctx, stands.position + 1, last)
    if (fault) return { ...stands, fault }
    const hash = await findAuditHash(ctx, last)
    const isCut = !hash || (last === head.position && !hash.equals(head.hash))
    if (isCut) return { ...stands, fault: { position: last, fault: 'cut' } }
    stands = { ...stands, position: last, hash }
  }
  return { ...stands, fault: null }
}

/** Proves one batch of what was proven before once more, and begins again when all of it was. */
async function proveAgain(ctx: Ctx, stands: Stands): Promise<Look> {
  const before = stands.rechecked < stands.position ? stands.rechecked : 0
  const last = Math.min(before + batch, stands.position)
  const fault = await firstFault(ctx, before + 1, last)
  return { ...stands, rechecked: fault ? before : last, fault }
}

async function look(ctx: Ctx): Promise<Look> {
  const stood: Stands = (await findAuditCheck(ctx)) ?? nothingYet
  const again = await proveAgain(ctx, stood)
  const behind = again.fault ?? (await faultBehind(ctx, stood))
  return behind ? { ...again, fault: behind } : proveNew(ctx, again)
}

/**
 * Proves the brand's audit chain from where it stood last, and ten thousand of its older rows with it. A fault is logged
 * as an error at each look and kept for `npm run admin -- audit status`, until it is gone. For a job of each day.
 */
export async function watchAudit(ctx: Ctx): Promise<void> {
  const { position, hash, rechecked, fault } = await look(ctx)
  await storeAuditCheck(ctx, { position, hash, rechecked, fault })
  if (fault) ctx.log.error({ brand: ctx.brand.site, ...fault }, 'the audit log is not what was written')
}
