import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { QuoteContent } from './checkout.rules.ts'

export type CheckoutTables = Pick<Tables, 'quotes'>
type CheckoutCtx = Ctx<CheckoutTables>

export type NewQuote = {
  readonly id: string
  readonly userId: string
  readonly source: 'cart' | 'buy_now'
  readonly content: QuoteContent
  readonly expiresAt: Date
}

export async function insertQuote(
  ctx: CheckoutCtx,
  { id, userId, source, content, expiresAt }: NewQuote,
): Promise<void> {
  await ctx.db
    .insertInto('quotes')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      source,
      content: JSON.stringify(content),
      created_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()
}

/** One user's quote, locked, so that of two who place it at once the second waits for what the first made. */
export async function lockQuote(ctx: CheckoutCtx, userId: string, quoteId: string) {
  const row = await ctx.db
    .selectFrom('quotes')
    .select(['id', 'source', 'content', 'expires_at as expiresAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', quoteId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, content: row.content as unknown as QuoteContent }
}

/** Forgets up to `limit` quotes that ended before `before`; answers how many. */
export async function deleteQuotes(ctx: CheckoutCtx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('quotes')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', (old) =>
      old
        .selectFrom('quotes')
        .select('id')
        .where('brand_id', '=', ctx.brand.id)
        .where('expires_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
