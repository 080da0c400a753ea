import { findRecipient, findUserRow, lockUser } from '#server/modules/identity/users/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import { listReviewedGoods } from '#server/modules/reviews/public.ts'
import { ensureRoleManagerRemains } from '#server/modules/staff/public.ts'
import { erasePersonKey } from '#server/platform/audit/person-keys.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { erasePersonalData } from '#server/platform/personal-data/erase-person.ts'
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findObstacles } from './find-obstacles.ts'
import { hasDeletions, listDueDeletions, listExportsSince, lockDueDeletion, putOff } from './personal-data.queries.ts'
import { getExportFileName } from './write-personal-export.ts'

export const runDeletionsJob = 'delete-accounts'

const batchSize = 50
const putOffMs = 7 * 86_400_000

type Register = readonly PersonalData[]

/** Tells the person that something must be settled first, and when the deletion is tried again. */
async function postpone(ctx: Ctx, userId: string): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + putOffMs)
  await putOff(ctx, userId, dueAt)
  const recipient = await findRecipient(ctx, userId)
  if (recipient)
    await notify(ctx, recipient, {
      kind: 'account_deletion',
      params: { at: dueAt.toISOString(), isPutOff: true },
    })
}

/** Erases a person everywhere, and tells them. Runs inside a transaction. */
async function eraseUser(ctx: Ctx, register: Register, userId: string): Promise<void> {
  const user = await findUserRow(ctx, userId)
  if (!user) return
  const recipient = await findRecipient(ctx, userId)
  const exports = await listExportsSince(ctx, userId, new Date(0))
  const { usercode, username, email } = user
  const person = { userId, username, email, neutralName: `deleted-${usercode}`, at: ctx.clock.now() }
  const reviewed = await listReviewedGoods(ctx, userId)
  for (const data of register) await erasePersonalData(ctx, data, person)
  await erasePersonKey(ctx, userId)
  await invalidateCaches(
    ctx,
    reviewed.map((id) => `goods:${id}`),
  )
  if (recipient?.to) {
    const { to, lang } = recipient
    await queueMessage(ctx, { channel: 'email', to, userId: null, lang, kind: 'account_deleted', params: {} })
  }
  ctx.afterCommit(() => {
    for (const { id } of exports)
      ctx.files
        .remove('private', getExportFileName(id))
        .catch((error: unknown) => ctx.log.error({ err: error, export: id }, 'file of a deleted account not deleted'))
  })
}

/** Deletes one account whose time has come, whole or not at all; puts it off while something must be settled. */
const runOne = (ctx: Ctx, register: Register, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockDueDeletion(ctx, userId))) return
    await ensureRoleManagerRemains(ctx, async () => {
      await lockUser(ctx, userId)
      if ((await findObstacles(ctx, userId)).length > 0) await postpone(ctx, userId)
      else await eraseUser(ctx, register, userId)
    })
  })

/** The job that deletes the accounts whose waiting time is over, and makes itself due again while others wait. */
export const createRunDueDeletions =
  (register: Register) =>
  async (ctx: Ctx): Promise<void> => {
    const failures: unknown[] = []
    for (const { userId } of await listDueDeletions(ctx, batchSize))
      await runOne(ctx, register, userId).catch((error: unknown) => void failures.push(error))
    if (await hasDeletions(ctx)) await markJobsChanged(ctx, [runDeletionsJob])
    // One that fails does not keep the others waiting.
    if (failures.length > 0) throw failures[0]
  }
