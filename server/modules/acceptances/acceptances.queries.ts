import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type AcceptanceTables = Pick<Tables, 'document_terms' | 'document_acceptances'>
export type AcceptancePlace = 'registration' | 'checkout'
type AcceptanceCtx = Ctx<AcceptanceTables>

export type Terms = {
  readonly number: number
  readonly version: number
  readonly atRegistration: boolean
  readonly atCheckout: boolean
}

export const upsertTerms = (ctx: AcceptanceCtx, { number, version, atRegistration, atCheckout }: Terms) => {
  const places = { at_registration: atRegistration, at_checkout: atCheckout }
  return ctx.db
    .insertInto('document_terms')
    .values({ brand_id: ctx.brand.id, number, version, from_version: version, ...places })
    .onConflict((conflict) => conflict.columns(['brand_id', 'number']).doUpdateSet(places))
    .execute()
}

export const updateTermsVersion = (ctx: AcceptanceCtx, number: number, version: number, needsNewAcceptance: boolean) =>
  ctx.db
    .updateTable('document_terms')
    .set({ version, ...(needsNewAcceptance && { from_version: version }) })
    .where('brand_id', '=', ctx.brand.id)
    .where('number', '=', number)
    .execute()

export const findTerms = (ctx: AcceptanceCtx, number: number) =>
  ctx.db
    .selectFrom('document_terms')
    .select(['at_registration as atRegistration', 'at_checkout as atCheckout'])
    .where('brand_id', '=', ctx.brand.id)
    .where('number', '=', number)
    .executeTakeFirst()

export type RequiredDocument = { readonly number: number; readonly version: number }

/** The documents to accept at this point that the user, if there is one, has not accepted. */
export async function listRequired(
  ctx: AcceptanceCtx,
  place: AcceptancePlace,
  userId: string | null,
): Promise<RequiredDocument[]> {
  const isRequired = place === 'registration' ? sql`t.at_registration` : sql`t.at_checkout`
  const { rows } = await sql<RequiredDocument>`
    select t.number, t.version from document_terms as t
    where t.brand_id = ${ctx.brand.id} and ${isRequired} and not exists (
      select from document_acceptances as a
      where a.brand_id = ${ctx.brand.id} and a.user_id = ${userId}::uuid and a.number = t.number
        and a.version >= t.from_version)
    order by t.number`.execute(ctx.db)
  return rows
}

export type Acceptance = RequiredDocument & { readonly userId: string; readonly place: AcceptancePlace }

/** Adds acceptances; a version that the user accepted before keeps its row. */
export const insertAcceptances = (ctx: AcceptanceCtx, accepted: readonly Acceptance[]) =>
  ctx.db
    .insertInto('document_acceptances')
    .values(
      accepted.map(({ userId, number, version, place }) => ({
        brand_id: ctx.brand.id,
        user_id: userId,
        number,
        version,
        reason: place,
        lang: ctx.lang,
        accepted_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** People who accepted each of these versions, counted up to `maxCount`. */
export async function countAcceptances(
  ctx: AcceptanceCtx,
  number: number,
  versions: readonly number[],
  maxCount: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ version: number; count: number }>`
    select v.version, c.count from unnest(${versions}::integer[]) as v (version) cross join lateral (
      select count(*)::int as count from (
        select from document_acceptances as a
        where a.brand_id = ${ctx.brand.id} and a.number = ${number} and a.version = v.version limit ${maxCount}) as counted
    ) as c`.execute(ctx.db)
  return new Map(rows.map(({ version, count }) => [version, count]))
}
