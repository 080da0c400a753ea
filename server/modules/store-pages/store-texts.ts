import type { StorePageContent } from '#contract/store-pages.ts'
import { listStoreTexts } from '#server/modules/merchants/administration/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import {
  ChangedTextsError,
  withText,
  type TextSource,
  type TextSubject,
  type TextUnit,
} from '#server/platform/text-source.ts'
import { buildFirstContent } from './build-first-content.ts'
import { listDrafts, writeDraft } from './store-pages.queries.ts'

type StoreSubject = TextSubject & { readonly content: StorePageContent }

/** Editors choose the ids of sections; one that a key cannot have is written in hexadecimal digits. */
const toKey = (id: string) => (/^[\w-]+$/.test(id) ? id : `x.${Buffer.from(id).toString('hex')}`)

const listUnits = ({ names, abouts, banner, sections }: StorePageContent): TextUnit[] => [
  { key: 'name', kind: 'name', max: 60, texts: names },
  { key: 'about', kind: 'text', max: 600, texts: abouts },
  { key: 'banner.title', kind: 'title', max: 80, texts: banner.titles },
  { key: 'banner.text', kind: 'text', max: 200, texts: banner.texts },
  ...sections.flatMap(({ id, titles, texts }): TextUnit[] => [
    { key: `section.${toKey(id)}.title`, kind: 'title', max: 80, texts: titles },
    { key: `section.${toKey(id)}.text`, kind: 'text', max: 2_000, texts },
  ]),
]

function setTexts(content: StorePageContent, language: string, texts: ReadonlyMap<string, string>): StorePageContent {
  const { names, abouts, banner, sections } = content
  const set = <T extends Readonly<Record<string, string>>>(key: string, before: T) =>
    withText(before, language, texts.get(key))
  return {
    ...content,
    names: set('name', names),
    abouts: set('about', abouts),
    banner: { ...banner, titles: set('banner.title', banner.titles), texts: set('banner.text', banner.texts) },
    sections: sections.map((one) => ({
      ...one,
      titles: set(`section.${toKey(one.id)}.title`, one.titles),
      texts: set(`section.${toKey(one.id)}.text`, one.texts),
    })),
  }
}

async function readSubjects(ctx: Ctx, page: Parameters<typeof listStoreTexts>[1]): Promise<StoreSubject[]> {
  const stores = await listStoreTexts(ctx, page)
  const drafts = await listDrafts(
    ctx,
    stores.map(({ id }) => id),
  )
  return stores.map((store) => {
    const { content = buildFirstContent(store), version = 0 } = drafts.get(store.id) ?? {}
    return { id: store.id, names: content.names, units: listUnits(content), version, content }
  })
}

/** Names, descriptions and sections of stores. A translation becomes a draft of the store's page. */
export const storeTexts: TextSource<StoreSubject> = {
  list: (ctx, storeId, { after, limit }) =>
    readSubjects(ctx, { ids: storeId === null ? null : [storeId], after, limit }),
  find: (ctx, storeId, ids) => {
    const own = ids.filter((id) => isId(id) && (storeId === null || id === storeId))
    return readSubjects(ctx, { ids: own, after: null, limit: own.length })
  },
  write: async (ctx, language, changes, by) => {
    for (const { subject, texts } of changes) {
      const content = setTexts(subject.content, language, texts)
      if (!(await writeDraft(ctx, { storeId: subject.id, content, by }, subject.version))) throw new ChangedTextsError()
    }
  },
}
