import { createHmac } from 'node:crypto'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { toClientNetwork } from '#server/platform/http/client-network.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { addToCounts, deleteCountsBefore, type CountScope, type TextCount } from './text-counts.queries.ts'

type Receiver = { readonly number: string; readonly userId: string | null }

/** Keyed, because all numbers and addresses could be hashed and compared. */
const hash = (ctx: Ctx, scope: CountScope, text: string): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'text message counts'))
    .update(JSON.stringify([ctx.brand.id, scope, text]))
    .digest()

const createCount = (ctx: Ctx, scope: CountScope, text: string, limit: number): TextCount => ({
  scope,
  target: hash(ctx, scope, text),
  limit,
})

const getToday = (ctx: Ctx): string => toBrandDay(ctx.brand, ctx.clock.now())

function warnOfBrandLimit(ctx: Ctx, limit: number): void {
  ctx.log.warn({ brand: ctx.brand.site, limit }, 'the text messages of the day are used up')
}

/**
 * Counts a code that the caller requests by text message, in the transaction that stores it, whether or not one will be sent:
 * the answer tells nothing about accounts. `userId` is the caller. Throws `code.locked_day`, and `code.unavailable` when the
 * brand has sent as many as it may.
 */
export async function countCodeText(ctx: Ctx, { number, userId }: Receiver): Promise<void> {
  const { policy } = ctx.brand
  const network = toClientNetwork(ctx.client.address ?? undefined)
  const reached = await addToCounts(ctx, getToday(ctx), [
    createCount(ctx, 'number', number, policy.textMessagesPerDayPerNumber),
    ...(userId === null ? [] : [createCount(ctx, 'user', userId, policy.textMessagesPerDayPerUser)]),
    createCount(ctx, 'address', network, policy.textMessagesPerDayPerAddress),
    createCount(ctx, 'brand', '', policy.textMessagesPerDay),
  ])
  if (reached.length === 0) return
  if (reached.some((scope) => scope !== 'brand')) throw refusal('code.locked_day')
  warnOfBrandLimit(ctx, policy.textMessagesPerDay)
  throw refusal('code.unavailable')
}

class LimitReachedError extends Error {}

/** Counts a warning about safety before it is sent; false when the day has had the most already. */
export async function countWarningText(ctx: Ctx, { number, userId }: Receiver): Promise<boolean> {
  const { policy } = ctx.brand
  // Codes that others request must not silence warnings.
  const brandLimit = 2 * policy.textMessagesPerDay
  try {
    await inTransaction(ctx, async (ctx) => {
      const reached = await addToCounts(ctx, getToday(ctx), [
        createCount(ctx, 'warned_number', number, policy.textMessagesPerDayPerNumber),
        ...(userId === null ? [] : [createCount(ctx, 'warned_user', userId, policy.textMessagesPerDayPerUser)]),
        createCount(ctx, 'brand', '', brandLimit),
      ])
      if (reached.includes('brand')) warnOfBrandLimit(ctx, brandLimit)
      if (reached.length > 0) throw new LimitReachedError()
    })
    return true
  } catch (error) {
    if (error instanceof LimitReachedError) return false
    throw error
  }
}

export const deleteOldCounts = (ctx: Ctx) => deleteCountsBefore(ctx, getToday(ctx))
