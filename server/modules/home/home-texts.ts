import type { HomeContent } from '#contract/staff-home.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  ChangedTextsError,
  withText,
  type TextChange,
  type TextSource,
  type TextSubject,
  type TextUnit,
} from '#server/platform/text-source.ts'
import { readPublished } from './arrange-home.ts'
import { findDraft, writeDraft } from './home-drafts.queries.ts'

type Section = HomeContent['sections'][number]
type Banner = HomeContent['banners'][number]

const listSectionUnits = ({ titles }: Section): TextUnit[] => [{ key: 'title', kind: 'title', max: 80, texts: titles }]

const listBannerUnits = ({ headlines, sentences, buttons, alts }: Banner): TextUnit[] => [
  { key: 'headline', kind: 'title', max: 80, texts: headlines },
  { key: 'sentence', kind: 'text', max: 200, texts: sentences },
  { key: 'button', kind: 'button', max: 40, texts: buttons },
  { key: 'alt', kind: 'imageAlt', max: 200, texts: alts },
]

/** The draft, before the first save what shoppers see. */
async function readContent(ctx: Ctx) {
  const draft = await findDraft(ctx)
  return { content: draft?.content ?? (await readPublished(ctx)), version: draft?.version ?? 0 }
}

async function readSubjects(ctx: Ctx, storeId: string | null): Promise<TextSubject[]> {
  if (storeId !== null) return []
  const { content, version } = await readContent(ctx)
  return [
    ...content.sections.map((one) => ({ id: one.id, names: one.titles, units: listSectionUnits(one), version })),
    ...content.banners.map((one) => ({ id: one.id, names: one.headlines, units: listBannerUnits(one), version })),
  ]
}

const setTexts = (
  { sections, banners }: HomeContent,
  language: string,
  changes: readonly TextChange[],
): HomeContent => {
  const find = (id: string, key: string) => changes.find(({ subject }) => subject.id === id)?.texts.get(key)
  return {
    sections: sections.map((one) => ({ ...one, titles: withText(one.titles, language, find(one.id, 'title')) })),
    banners: banners.map((one) => ({
      ...one,
      headlines: withText(one.headlines, language, find(one.id, 'headline')),
      sentences: withText(one.sentences, language, find(one.id, 'sentence')),
      buttons: withText(one.buttons, language, find(one.id, 'button')),
      alts: withText(one.alts, language, find(one.id, 'alt')),
    })),
  }
}

/** Texts of the sections and banners of the home page. A translation becomes a draft. */
export const homeTexts: TextSource = {
  list: async (ctx, storeId, { after }) => (after === null ? readSubjects(ctx, storeId) : []),
  find: async (ctx, storeId, ids) => (await readSubjects(ctx, storeId)).filter(({ id }) => ids.includes(id)),
  write: async (ctx, language, changes, by) => {
    const { content, version } = await readContent(ctx)
    const isSame = changes.every(({ subject }) => subject.version === version)
    const written = isSame && (await writeDraft(ctx, { content: setTexts(content, language, changes), by }, version))
    if (!written) throw new ChangedTextsError()
  },
}
