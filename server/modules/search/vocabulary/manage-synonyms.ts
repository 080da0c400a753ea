import type { Data, Parsed } from '#contract/operation.ts'
import type { staffSearchApi } from '#contract/staff-search.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isEverydayWord } from './everyday-words/everyday-words.ts'
import { toSynonymKey } from './synonym-groups.ts'
import { followSynonyms, maxSynonymGroups, toWords } from './synonyms.ts'
import { deleteSynonymGroup, insertSynonyms, listSynonymGroups, lockSynonyms } from './vocabulary.queries.ts'

type Api = typeof staffSearchApi
type Group = Data<Api['saveSynonyms']>

const readGroups = async (ctx: UserCtx): Promise<Group[]> =>
  (await listSynonymGroups(ctx, maxSynonymGroups + 1)).map(({ id, lang, words }) => ({
    id,
    textLanguage: lang as Group['textLanguage'],
    words,
  }))

export const readSynonyms = async (ctx: UserCtx): Promise<Data<Api['synonyms']>> => ({
  pageList: await readGroups(ctx),
})

type Texts = Pick<Group, 'textLanguage' | 'words'>

/** Another group of the language that has one of the texts, with that text. */
function findTaken(groups: readonly Group[], { textLanguage, words }: Texts, id: string | undefined) {
  const toKey = (word: string) => toSynonymKey(word, textLanguage)
  const byKey = new Map(words.map((word) => [toKey(word), word]))
  for (const group of groups) {
    if (group.textLanguage !== textLanguage || group.id === id) continue
    const word = group.words.map((one) => byKey.get(toKey(one))).find((one) => one !== undefined)
    if (word !== undefined) return { word, group: group.words.join(', ') }
  }
  return null
}

/** Adds a group, or puts a new one in the place of the one that was read; that one's id is its version. */
export async function saveSynonyms(ctx: UserCtx, input: Parsed<Api['saveSynonyms']>): Promise<Group> {
  const { id, textLanguage } = input
  const words = toWords(input.words)
  await lockSynonyms(ctx)
  const groups = await readGroups(ctx)
  const before = groups.find((group) => group.id === id)
  if (id !== undefined && !before) throw refusal('synonyms.changed')
  const isAlone = words.length === 1 && isEverydayWord(words[0]!, textLanguage)
  if (words.length < 2 && !isAlone) throw refusal('synonyms.too_few')
  const taken = findTaken(groups, { textLanguage, words }, id)
  if (taken) throw refusal('synonyms.taken', taken)
  if (!before && groups.length >= maxSynonymGroups) throw refusal('synonyms.limit', { max: maxSynonymGroups })
  if (before) await deleteSynonymGroup(ctx, before.id)
  const saved = { id: await insertSynonyms(ctx, { lang: textLanguage, words }), textLanguage, words }
  await followSynonyms(ctx)
  ctx.audit({
    subjectId: saved.id,
    before: before ? { textLanguage: before.textLanguage, words: before.words } : null,
    after: { textLanguage, words },
  })
  return saved
}

export async function deleteSynonyms(
  ctx: UserCtx,
  { id }: Parsed<Api['deleteSynonyms']>,
): Promise<Data<Api['deleteSynonyms']>> {
  await lockSynonyms(ctx)
  const before = (await readGroups(ctx)).find((group) => group.id === id)
  if (!before) throw refusal('synonyms.changed')
  await deleteSynonymGroup(ctx, before.id)
  await followSynonyms(ctx)
  ctx.audit({ subjectId: before.id, before: { textLanguage: before.textLanguage, words: before.words }, after: null })
  return {}
}
