import { isDeepStrictEqual } from 'node:util'
import type { TranslationGroup } from '#contract/translation-kinds.ts'
import { toNextMarks, toWrittenMarks, type NewText, type TextMarks } from '#server/modules/catalogue/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { TextSource, TextSubject, TextUnit } from '#server/platform/text-source.ts'
import { toReference } from './files/entries.ts'
import { findSeenTexts, writeSeenTexts, type SeenTexts } from './text-marks.queries.ts'

/** A product, banner or other thing with its texts, as files have it. */
export type Subject = {
  /** `goods:<id>`, `news:<id>` and so on. */
  readonly key: string
  readonly group: TranslationGroup
  /** In the brand's language, for the place of its texts. */
  readonly name: string
  readonly units: readonly TextUnit[]
  readonly marks: TextMarks
  /** When its texts were first there. */
  readonly sinceMs: number
  /** As its module has it. */
  readonly origin: unknown
  /** Digests and marks to be stored; null where the module itself has the marks, and where nothing changed. */
  readonly seen: SeenTexts | null
}

/** Texts to write into a subject, by key. */
export type SubjectChange = { readonly subject: Subject; readonly texts: ReadonlyMap<string, NewText> }

export type ReadOptions = {
  readonly storeId: string | null
  /** The time that changes since the last reading get. */
  readonly seenAtMs: number
}

/** One kind of texts. */
export type SourceEntry = {
  readonly list: (
    ctx: Ctx,
    options: ReadOptions,
    page: { readonly after: string | null; readonly limit: number },
  ) => Promise<readonly Subject[]>
  readonly find: (
    ctx: Ctx,
    options: ReadOptions & { readonly isLocking: boolean },
    ids: readonly string[],
  ) => Promise<readonly Subject[]>
  readonly write: (ctx: Ctx, language: string, changes: readonly SubjectChange[], by: string) => Promise<void>
}

const toDigests = (units: readonly TextUnit[]): TextUnit[] =>
  units.map((unit) => ({
    ...unit,
    texts: Object.fromEntries(
      Object.entries(unit.texts).flatMap(([lang, text]) => (text === '' ? [] : [[lang, toReference(text)]])),
    ),
  }))

/** The marks of subjects by their last digests; a subject that is new has changed now. */
async function toSubjects(
  ctx: Ctx,
  group: TranslationGroup,
  { seenAtMs }: ReadOptions,
  origins: readonly (TextSubject & { readonly key: string })[],
): Promise<Subject[]> {
  const { defaultLanguage } = ctx.brand.settings
  const known = await findSeenTexts(
    ctx,
    origins.map(({ key }) => key),
  )
  return origins.map((origin) => {
    const { key, names, units } = origin
    const before = known.get(key)
    const texts = toDigests(units)
    const marks = before
      ? toNextMarks({ before: before.texts, after: texts, marks: before.marks }, defaultLanguage, seenAtMs)
      : {}
    const firstSeenAt = before?.firstSeenAt ?? new Date(seenAtMs)
    const isSame = before && isDeepStrictEqual(before.texts, texts) && isDeepStrictEqual(before.marks, marks)
    return {
      key,
      group,
      name: pickText(names, defaultLanguage, defaultLanguage),
      units,
      marks,
      sinceMs: firstSeenAt.getTime(),
      origin,
      seen: isSame ? null : { subject: key, texts, marks, firstSeenAt },
    }
  })
}

/** Digests and marks of a subject once texts of a language are written into it. */
function toSeenAfter(ctx: Ctx, language: string, { subject, texts }: SubjectChange): SeenTexts {
  const units = subject.units.map((unit) => {
    const changed = texts.get(unit.key)
    return changed ? { ...unit, texts: { ...unit.texts, [language]: changed.text } } : unit
  })
  const [before, after] = [toDigests(subject.units), toDigests(units)]
  const marks = toWrittenMarks({ before, after, marks: subject.marks }, language, texts, {
    sourceLang: ctx.brand.settings.defaultLanguage,
    nowMs: ctx.clock.now().getTime(),
  })
  return { subject: subject.key, texts: after, marks, firstSeenAt: new Date(subject.sinceMs) }
}

/** A kind whose marks this module has: digests of the last file are compared with the present texts. */
export function toEntry<Origin extends TextSubject>(
  group: TranslationGroup,
  prefix: string,
  source: TextSource<Origin>,
): SourceEntry {
  const withKeys = (found: readonly Origin[]) => found.map((one) => ({ ...one, key: `${prefix}:${one.id}` }))
  return {
    list: async (ctx, options, page) =>
      toSubjects(ctx, group, options, withKeys(await source.list(ctx, options.storeId, page))),
    find: async (ctx, options, ids) =>
      toSubjects(ctx, group, options, withKeys(await source.find(ctx, options.storeId, ids, options.isLocking))),
    write: async (ctx, language, changes, by) => {
      const own = changes.map(({ subject, texts }) => ({
        subject: subject.origin as Origin,
        texts: new Map([...texts].map(([key, { text }]) => [key, text])),
      }))
      await source.write(ctx, language, own, by)
      await writeSeenTexts(
        ctx,
        changes.map((change) => toSeenAfter(ctx, language, change)),
      )
    },
  }
}
