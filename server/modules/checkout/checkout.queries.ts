import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
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

type QuoteValues = Omit<NewQuote, 'content'> & {
  readonly brandId: number
  readonly content: string
  readonly now: Date
}

const insertQuoteQuery = prepareQuery((db: Kysely<CheckoutTables>, quote: QuoteValues) =>
  db.insertInto('quotes').values({
    brand_id: quote.brandId,
    id: quote.id,
    user_id: quote.userId,
    source: quote.source,
    content: quote.content,
    created_at: quote.now,
    expires_at: quote.expiresAt,
  }),
)

export async function insertQuote(ctx: CheckoutCtx, quote: NewQuote): Promise<void> {
  await insertQuoteQuery(ctx, {
    ...quote,
    brandId: ctx.brand.id,
    content: JSON.stringify(quote.content),
    now: ctx.clock.now(),
  })
}

const lockQuoteQuery = prepareQuery(
  (
    db: Kysely<CheckoutTables>,
    quote: { readonly brandId: number; readonly userId: string; readonly quoteId: string },
  ) =>
    db
      .selectFrom('quotes')
      .select(['id', 'source', 'content', 'expires_at as expiresAt'])
      .where('brand_id', '=', quote.brandId)
      .where('id', '=', quote.quoteId)
      .where('user_id', '=', quote.userId)
      .forUpdate(),
)

/** Locks one user's quote; a concurrent placement waits and then finds the placed trade. */
export async function lockQuote(ctx: CheckoutCtx, userId: string, quoteId: string) {
  const [row] = (await lockQuoteQuery(ctx, { brandId: ctx.brand.id, userId, quoteId })).rows
  return row && { ...row, content: row.content as unknown as QuoteContent }
}

/** Deletes up to `limit` quotes that expired before `before`; returns the number. */
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
