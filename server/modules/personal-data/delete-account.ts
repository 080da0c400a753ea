import type { Data, Parsed } from '#contract/operation.ts'
import type { personalDataApi } from '#contract/personal-data.ts'
import { deleteOtherSessions } from '#server/modules/identity/public.ts'
import { checkFactor, hasFactor } from '#server/modules/identity/totp/public.ts'
import { checkOwnPassword } from '#server/modules/identity/passwords/public.ts'
import { findRecipient, lockUser } from '#server/modules/identity/users/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findObstacles } from './find-obstacles.ts'
import { deleteDeletion, findDeletion, insertDeletion } from './personal-data.queries.ts'
import { runDeletionsJob } from './run-due-deletions.ts'

type Api = typeof personalDataApi
type Answer = Data<Api['deletion']>

const dayMs = 86_400_000

/** Whether the caller's account waits to be deleted, and what must be settled first. */
export async function readDeletion(ctx: UserCtx): Promise<Answer> {
  const { userId } = ctx.principal
  const [row, obstacles, needsTotp] = await Promise.all([
    findDeletion(ctx, userId),
    findObstacles(ctx, userId),
    hasFactor(ctx, userId),
  ])
  return {
    state: row ? 'waiting' : 'none',
    requestedAt: row?.requestedAt.toISOString() ?? null,
    dueAt: row?.dueAt.toISOString() ?? null,
    isPutOff: row?.isPutOff ?? false,
    days: ctx.brand.policy.accountDeletionDays,
    needsTotp,
    obstacles,
  }
}

/**
 * Starts the waiting time of a deletion, by the login password and, where the account has one, the second factor. Refuses `account.not_deletable` with all that must be settled first. A second
 * request changes nothing.
 */
export async function deleteAccount(ctx: UserCtx, input: Parsed<Api['delete']>): Promise<Answer> {
  const { userId, username, sessionHash } = ctx.principal
  await checkOwnPassword(ctx, {
    password: input.password,
    checkFactor: () => checkFactor(ctx, userId, input.totp),
  })
  if (input.username.toLowerCase() !== username.toLowerCase()) throw refusal('login.failed')
  const obstacles = await findObstacles(ctx, userId)
  if (obstacles.length > 0) throw refusal('account.not_deletable', { obstacles })
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    const dueAt = new Date(ctx.clock.now().getTime() + ctx.brand.policy.accountDeletionDays * dayMs)
    if (!(await insertDeletion(ctx, userId, dueAt))) return
    await deleteOtherSessions(ctx, userId, sessionHash)
    await markJobsChanged(ctx, [runDeletionsJob])
    const recipient = await findRecipient(ctx, userId)
    if (recipient)
      await notify(ctx, recipient, {
        kind: 'account_deletion',
        params: { at: dueAt.toISOString(), isPutOff: false },
      })
  })
  return readDeletion(ctx)
}

/** Ends the waiting time: the account stays as it was. */
export async function keepAccount(ctx: UserCtx): Promise<Answer> {
  await deleteDeletion(ctx, ctx.principal.userId)
  return readDeletion(ctx)
}
