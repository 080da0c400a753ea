import type { TranslationGroup } from '#contract/translation-kinds.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { TextUnit } from '#server/platform/text-source.ts'
import type { ReadOptions, Subject } from './source-entry.ts'
import { textGroups } from './text-sources.ts'

const batchSize = 200

/** All subjects of a kind that a store, or staff, may translate, in the order of their ids; about `max` at most. */
export async function* iterateGroup(
  ctx: Ctx,
  group: TranslationGroup,
  options: ReadOptions,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Subject[]> {
  const { entry, prefix } = textGroups[group]
  let [after, count]: [string | null, number] = [null, 0]
  while (count < max) {
    const rows = await entry.list(ctx, options, { after, limit: Math.min(batchSize, max - count) })
    if (rows.length === 0) return
    yield rows
    count += rows.length
    after = rows.at(-1)!.key.slice(prefix.length + 1)
  }
}

type FindOptions = ReadOptions & { readonly groups: readonly TranslationGroup[]; readonly isLocking: boolean }

/** The subjects with these keys; those of other kinds or another store, and unknown ones, are absent. */
export async function findSubjects(
  ctx: Ctx,
  keys: readonly string[],
  options: FindOptions,
): Promise<ReadonlyMap<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const group of options.groups) {
    const { entry, prefix } = textGroups[group]
    const ids = keys.flatMap((key) => (key.startsWith(`${prefix}:`) ? [key.slice(prefix.length + 1)] : []))
    if (ids.length === 0) continue
    for (const subject of await entry.find(ctx, options, ids)) found.set(subject.key, subject)
  }
  return found
}

const isStale = ({ marks }: Subject, { key }: TextUnit, lang: string): boolean =>
  marks.stale?.[lang]?.includes(key) ?? false

/** The state of a text in a language; null where it has no source. */
export function findState(subject: Subject, unit: TextUnit, lang: string, sourceLang: Locale) {
  if (!unit.texts[sourceLang]?.trim()) return null
  if (!unit.texts[lang]?.trim()) return 'missing'
  return isStale(subject, unit, lang) ? 'stale' : 'translated'
}
