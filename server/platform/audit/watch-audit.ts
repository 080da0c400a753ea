import { findAuditCheck, findAuditHash, storeAuditCheck, type AuditCheck } from './audit-checks.queries.ts'
import { findAuditHead, listAuditIssues, type AuditIssue } from './audit.queries.ts'
import type { Ctx } from '../context.ts'

/** Rows per statement. */
const batchSize = 10_000
const initialProgress = { position: 0, hash: Buffer.alloc(0), rechecked: 0 }

type ChainProgress = Pick<AuditCheck, 'position' | 'hash' | 'rechecked'>
type ChainCheck = ChainProgress & { readonly issue: AuditIssue | null }

const findFirstIssue = async (ctx: Ctx, first: number, last: number): Promise<AuditIssue | null> =>
  (await listAuditIssues(ctx, { first, last }))[0] ?? null

/** Checks that the last verified row is unchanged; otherwise the chain was truncated or rewritten. */
async function findIssueAtPosition(ctx: Ctx, { position, hash }: ChainProgress): Promise<AuditIssue | null> {
  if (position === 0) return null
  const now = await findAuditHash(ctx, position)
  if (!now) return { position, kind: 'cut' }
  return now.equals(hash) ? null : { position, kind: 'broken' }
}

/** Verifies the rows since the last check in batches, and stops at the first issue. */
async function verifyNewRows(ctx: Ctx, from: ChainProgress): Promise<ChainCheck> {
  const head = await findAuditHead(ctx)
  let progress = from
  while (head && progress.position < head.position) {
    const last = Math.min(progress.position + batchSize, head.position)
    const issue = await findFirstIssue(ctx, progress.position + 1, last)
    if (issue) return { ...progress, issue }
    const hash = await findAuditHash(ctx, last)
    const isCut = !hash || (last === head.position && !hash.equals(head.hash))
    if (isCut) return { ...progress, issue: { position: last, kind: 'cut' } }
    progress = { ...progress, position: last, hash }
  }
  return { ...progress, issue: null }
}

/** Verifies one batch of older rows again, and starts over after the last one. */
async function recheckOldRows(ctx: Ctx, progress: ChainProgress): Promise<ChainCheck> {
  const before = progress.rechecked < progress.position ? progress.rechecked : 0
  const last = Math.min(before + batchSize, progress.position)
  const issue = await findFirstIssue(ctx, before + 1, last)
  return { ...progress, rechecked: issue ? before : last, issue }
}

async function checkChain(ctx: Ctx): Promise<ChainCheck> {
  const known: ChainProgress = (await findAuditCheck(ctx)) ?? initialProgress
  const rechecked = await recheckOldRows(ctx, known)
  const issue = rechecked.issue ?? (await findIssueAtPosition(ctx, known))
  return issue ? { ...rechecked, issue } : verifyNewRows(ctx, rechecked)
}

/**
 * Verifies the new rows of the brand's audit chain, and ten thousand older ones again. Logs an issue as an error at
 * each run and stores it for `npm run admin -- audit status`. Run daily.
 */
export async function watchAudit(ctx: Ctx): Promise<void> {
  const { position, hash, rechecked, issue } = await checkChain(ctx)
  await storeAuditCheck(ctx, { position, hash, rechecked, issue })
  if (issue) ctx.log.error({ brand: ctx.brand.site, ...issue }, 'the audit log is not what was written')
}
