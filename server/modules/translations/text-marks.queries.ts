import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { TextMarks } from '#server/modules/catalogue/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { TextUnit } from '#server/platform/text-source.ts'

type MarksCtx = Ctx<Pick<Tables, 'translation_marks'>>

/** The texts of a subject as digests, as they were last seen, with its marks. */
export type SeenTexts = {
  readonly subject: string
  readonly texts: readonly TextUnit[]
  readonly marks: TextMarks
  readonly firstSeenAt: Date
}

export async function findSeenTexts(
  ctx: MarksCtx,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SeenTexts>> {
  if (subjects.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('translation_marks')
    .select(['subject', 'texts', 'marks', 'first_seen_at as firstSeenAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute()
  return new Map((rows as unknown as SeenTexts[]).map((row) => [row.subject, row]))
}

export async function writeSeenTexts(ctx: MarksCtx, seen: readonly SeenTexts[]): Promise<void> {
  if (seen.length === 0) return
  // Sorted, so that an export and an import lock the rows in the same order.
  const rows = seen.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  await ctx.db
    .insertInto('translation_marks')
    .values(
      rows.map(({ subject, texts, marks, firstSeenAt }) => ({
        brand_id: ctx.brand.id,
        subject,
        texts: JSON.stringify(texts),
        marks: JSON.stringify(marks),
        first_seen_at: firstSeenAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'subject'])
        .doUpdateSet(({ ref }) => ({ texts: ref('excluded.texts'), marks: ref('excluded.marks') })),
    )
    .execute()
}
