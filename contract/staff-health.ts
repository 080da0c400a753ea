import { z } from 'zod'
import { moment } from './fields.ts'
import { operation } from './operation.ts'

export const staffHealthApi = {
  read: operation({
    method: 'GET',
    path: '/admin/health',
    summary:
      "Read how the brand's background work goes: queue, events, search, ledger, audit log, web hooks, schedule and versions",
    audience: 'staff',
    permission: 'queue.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      at: moment(),
      queue: z.array(
        z.object({
          kind: z.string(),
          waiting: z.int(),
          running: z.int(),
          dead: z.int(),
          /** When the oldest that waits was made. */
          oldestAt: moment().nullable(),
        }),
      ),
      /** When the oldest event that is not handled was emitted. */
      oldestEventAt: moment().nullable(),
      /** Products whose search documents are behind, up to 1,000. */
      searchBehind: z.int(),
      /** Issues of the movements of the last hour; none when the ledger adds up. */
      ledgerIssues: z.int(),
      audit: z.object({ checkedAt: moment().nullable(), issue: z.string().nullable() }),
      /** Web hooks that take nothing now, and those that were switched off for that. */
      webhooks: z.object({ failing: z.int(), failed: z.int() }),
      /** State of the mail sender; null while the shop has none. */
      mail: z.object({ state: z.enum(['ok', 'failing']) }).nullable(),
      /** Periodic jobs with the time of their last run. */
      schedule: z.array(z.object({ job: z.string(), ranAt: moment().nullable() })),
      versions: z.object({ galleria: z.string(), node: z.string(), database: z.string() }),
    }),
    errors: [],
  }),
}
