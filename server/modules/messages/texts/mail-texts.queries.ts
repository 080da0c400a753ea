import type { MailTexts } from '#contract/mail-blocks.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type TextsCtx = Ctx<Pick<Tables, 'mail_texts'>>

/** Texts as they are stored; `texts` may be of an older release. */
export type StoredTexts = {
  readonly kind: string
  readonly lang: string
  readonly texts: unknown
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

const select = (ctx: TextsCtx) =>
  ctx.db
    .selectFrom('mail_texts')
    .select(['kind', 'lang', 'texts', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)

/** Of every mail and language that was ever changed: as many as there are mails and languages, at most. */
export const listStoredTexts = (ctx: TextsCtx): Promise<StoredTexts[]> => select(ctx).execute()

export const findStoredTexts = (ctx: TextsCtx, kind: string, lang: string): Promise<StoredTexts | undefined> =>
  select(ctx).where('kind', '=', kind).where('lang', '=', lang).executeTakeFirst()

type Change = { readonly kind: string; readonly lang: string; readonly version: number }

/** Stores texts at the version that was read, 0 for the first; false when somebody else was faster. */
export async function writeTexts(
  ctx: TextsCtx,
  { kind, lang, version }: Change,
  { texts, by }: { readonly texts: MailTexts; readonly by: string },
): Promise<boolean> {
  const values = {
    texts: JSON.stringify(texts),
    version: version + 1,
    changed_by: by,
    changed_at: ctx.clock.now(),
  }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('mail_texts')
      .values({ brand_id: ctx.brand.id, kind, lang, ...values })
      .onConflict((conflict) => conflict.columns(['brand_id', 'kind', 'lang']).doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows ?? 0) === 1
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('mail_texts')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('lang', '=', lang)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
