import { z } from 'zod'
import { moment, money } from './fields.ts'
import { operation } from './operation.ts'
import { overviewPermissions, queueKinds } from './staff-queues.ts'

const Queue = z.object({
  kind: z.enum(queueKinds),
  /** Counted up to 10,001. */
  waiting: z.int(),
  /** Since when the oldest waits; null for an empty queue. */
  oldestAt: moment().nullable(),
  /** The time in which the policy asks for a decision. */
  limitHours: z.number(),
  /** Names of the people who have a case of it now. */
  people: z.array(z.string()),
})
export type StaffQueue = z.infer<typeof Queue>

const Today = z.object({ sales: money(), orders: z.int(), visitors: z.int() })

export const staffOverviewApi = {
  read: operation({
    method: 'GET',
    path: '/admin/overview',
    summary: 'Get the queues that the caller sees, nearest to their limit first, figures of today, and health',
    audience: 'staff',
    permission: overviewPermissions,
    effect: 'read',
    input: z.object({}),
    data: z.object({
      queues: z.array(Queue),
      /** Today, and yesterday until the same hour; null without the permission to see orders. */
      today: z.object({ now: Today, before: Today }).nullable(),
      /** Jobs that wait or have failed permanently; null without the permission to see the queue. */
      jobs: z.object({ waiting: z.int(), dead: z.int() }).nullable(),
    }),
    errors: [],
  }),
}
