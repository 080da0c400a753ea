import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Data } from '#contract/operation.ts'
import type { staffHealthApi } from '#contract/staff-health.ts'
import { findMailState } from '#server/modules/messages/public.ts'
import { countStale } from '#server/modules/search/indexing/public.ts'
import { countTroubledWebhooks } from '#server/modules/webhooks/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { findAuditCheck } from '#server/platform/audit/audit-checks.queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listJobRuns } from '#server/platform/jobs.queries.ts'
import { findOldestEventTime } from '#server/platform/outbox.queries.ts'

type Health = Data<(typeof staffHealthApi)['read']>

const ledgerWindowMs = 3_600_000
const packageFile = new URL('../../../package.json', import.meta.url)

function readVersion(): string {
  try {
    return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
  } catch {
    return ''
  }
}

const toText = (at: Date | null) => at?.toISOString() ?? null

const listQueue = async ({ externalServices, brand }: Ctx) =>
  (await (await externalServices.jobs?.getRecords())?.summarize(brand.id)) ?? []

/** How the brand's background work goes. */
export async function readHealth(ctx: Ctx): Promise<Health> {
  const now = ctx.clock.now()
  const queue = await listQueue(ctx)
  const audit = await findAuditCheck(ctx)
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(ctx.db)
  const runs = await listJobRuns(ctx)
  return {
    at: now.toISOString(),
    queue: queue.map(({ oldestAt, ...kind }) => ({ ...kind, oldestAt: toText(oldestAt) })),
    oldestEventAt: toText(await findOldestEventTime(ctx.db, ctx.brand.id)),
    searchBehind: await countStale(ctx),
    ledgerIssues: (await checkLedger(ctx, new Date(now.getTime() - ledgerWindowMs))).length,
    audit: { checkedAt: toText(audit?.checkedAt ?? null), issue: audit?.issue?.kind ?? null },
    webhooks: await countTroubledWebhooks(ctx),
    mail: await findMailState(ctx),
    schedule: runs.map(({ job, ran_at: ranAt }) => ({ job, ranAt: toText(ranAt) })),
    versions: { galleria: readVersion(), node: process.version, database: rows[0]?.server_version ?? '' },
  }
}
