import { sql } from 'kysely'
import type { Redirect } from '#contract/redirects.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPrefixPattern } from '#server/platform/database/like-pattern.ts'

type RedirectsCtx = Ctx<Pick<Tables, 'redirects'>>

const toRedirect = (row: { source: string; target: string; status: number }) => row as Redirect

/** The redirect of the first of these addresses that has one. */
export async function findFirstRedirect(ctx: RedirectsCtx, sources: readonly string[]): Promise<Redirect | undefined> {
  const rows = await ctx.db
    .selectFrom('redirects')
    .select(['source', 'target', 'status'])
    .where('brand_id', '=', ctx.brand.id)
    .where('source', '=', sql<string>`any(${sources}::text[])`)
    .execute()
  const found = sources.map((source) => rows.find((row) => row.source === source)).find(Boolean)
  return found && toRedirect(found)
}

type ListOptions = { readonly keyword?: string | undefined; readonly after: string; readonly limit: number }

/** Redirects in the order of the bytes of their addresses. */
export async function listRedirects(
  ctx: RedirectsCtx,
  { keyword, after, limit }: ListOptions,
): Promise<readonly Redirect[]> {
  const start = toPrefixPattern(keyword ?? '')
  const rows = await ctx.db
    .selectFrom('redirects')
    .select(['source', 'target', 'status'])
    .where('brand_id', '=', ctx.brand.id)
    .where(sql<boolean>`source ~>~ ${after}`)
    .$if(keyword !== undefined, (query) => query.where('source', 'like', start))
    .orderBy(sql`source using ~<~`)
    .limit(limit)
    .execute()
  return rows.map(toRedirect)
}

/** Every redirect of the brand as target by address; at most `maxRedirects`. */
export async function readTargets(ctx: RedirectsCtx): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('redirects')
    .select(['source', 'target'])
    .where('brand_id', '=', ctx.brand.id)
    .execute()
  return new Map(rows.map(({ source, target }) => [source, target]))
}

/** Serialises changes, so that two at once cannot make a loop. */
export const lockRedirects = (ctx: RedirectsCtx) =>
  sql`select pg_advisory_xact_lock(7201009, ${ctx.brand.id}::integer)`.execute(ctx.db)

export const upsertRedirects = (ctx: RedirectsCtx, redirects: readonly Redirect[]) =>
  ctx.db
    .insertInto('redirects')
    .values(redirects.map((one) => ({ brand_id: ctx.brand.id, ...one, created_at: ctx.clock.now() })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'source'])
        .doUpdateSet((eb) => ({ target: eb.ref('excluded.target'), status: eb.ref('excluded.status') })),
    )
    .execute()

export async function deleteRedirects(ctx: RedirectsCtx, sources: readonly string[]): Promise<readonly Redirect[]> {
  const rows = await ctx.db
    .deleteFrom('redirects')
    .where('brand_id', '=', ctx.brand.id)
    .where('source', '=', sql<string>`any(${sources}::text[])`)
    .returning(['source', 'target', 'status'])
    .execute()
  return rows.map(toRedirect)
}
