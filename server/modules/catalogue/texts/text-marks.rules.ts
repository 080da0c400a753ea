import type { TextUnit } from '#server/platform/text-source.ts'

/** Stored beside the texts. `changed`: when a source text last changed, in milliseconds; `stale`: keys by language. */
export type TextMarks = {
  readonly changed?: Readonly<Record<string, number>>
  readonly stale?: Readonly<Record<string, readonly string[]>>
}

type Change = { readonly before: readonly TextUnit[]; readonly after: readonly TextUnit[]; readonly marks: TextMarks }

const toPair = (kind: string, source: string, text: string) => JSON.stringify([kind, source, text])

/** Keys of the translations that are older than their source. A text that only moved keeps its mark. */
function findStale({ before, after, marks }: Change, lang: string, sourceLang: string): string[] {
  const staleKeys = new Set(marks.stale?.[lang])
  const pairs = new Map<string, boolean>()
  for (const { key, kind, texts } of before)
    pairs.set(toPair(kind, texts[sourceLang] ?? '', texts[lang] ?? ''), staleKeys.has(key))
  const byKey = new Map(before.map((unit) => [unit.key, unit]))
  return after.flatMap(({ key, kind, texts }) => {
    const [source, text] = [texts[sourceLang] ?? '', texts[lang] ?? '']
    if (text === '' || source === '') return []
    const known = pairs.get(toPair(kind, source, text))
    const old = byKey.get(key)
    const isStale = known ?? (old?.texts[lang] === text && (old.texts[sourceLang] ?? '') !== '')
    return isStale ? [key] : []
  })
}

/** The marks of changed texts: a translation is stale when its source changed and it did not. */
export function toNextMarks(change: Change, sourceLang: string, nowMs: number): TextMarks {
  const { before, after, marks } = change
  const sources = new Map(before.map(({ key, texts }) => [key, texts[sourceLang] ?? '']))
  const changed: Record<string, number> = {}
  for (const { key, texts } of after) {
    const source = texts[sourceLang] ?? ''
    const at = source === sources.get(key) ? marks.changed?.[key] : source === '' ? undefined : nowMs
    if (at !== undefined) changed[key] = at
  }
  const languages = new Set(after.flatMap(({ texts }) => Object.keys(texts)))
  languages.delete(sourceLang)
  const stale = Object.fromEntries(
    [...languages].flatMap((lang): [string, string[]][] => {
      const keys = findStale(change, lang, sourceLang)
      return keys.length > 0 ? [[lang, keys]] : []
    }),
  )
  return {
    ...(Object.keys(changed).length > 0 && { changed }),
    ...(Object.keys(stale).length > 0 && { stale }),
  }
}

export type NewText = { readonly text: string; /** Of an older source: it stays marked. */ readonly isStale: boolean }
export type NewTexts = ReadonlyMap<string, NewText>

/** The marks after texts of a language were written: they are of their present source, unless known to be of an older one. */
export function toWrittenMarks(
  change: Change,
  lang: string,
  texts: NewTexts,
  { sourceLang, nowMs }: { readonly sourceLang: string; readonly nowMs: number },
): TextMarks {
  const { stale: all = {}, ...rest } = toNextMarks(change, sourceLang, nowMs)
  const old = [...texts].flatMap(([key, { isStale }]) => (isStale ? [key] : []))
  const keys = [...(all[lang] ?? []).filter((key) => !texts.has(key)), ...old]
  const { [lang]: _before, ...others } = all
  const stale = keys.length > 0 ? { ...others, [lang]: keys } : others
  return Object.keys(stale).length > 0 ? { ...rest, stale } : rest
}
