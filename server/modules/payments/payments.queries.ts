import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

type PaymentTables = Pick<Tables, 'payment_attempts'>

export type WalletPayment = { readonly tradeId: string; readonly userId: string; readonly amountMinor: number }

/** Writes the succeeded attempt; null when the trade has one already. */
export async function insertWalletAttempt(ctx: Ctx<PaymentTables>, payment: WalletPayment): Promise<string | null> {
  const now = ctx.clock.now()
  const written = await ctx.db
    .insertInto('payment_attempts')
    .values({
      brand_id: ctx.brand.id,
      id: newId(now.getTime()),
      trade_id: payment.tradeId,
      method: 'wallet',
      amount_minor: payment.amountMinor,
      currency: ctx.brand.settings.currency.code,
      status: 'succeeded',
      created_at: now,
      settled_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}
