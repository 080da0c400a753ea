import type { PageContent, PageKind } from '#contract/staff-content.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  ChangedTextsError,
  withText,
  type TextSource,
  type TextSubject,
  type TextUnit,
} from '#server/platform/text-source.ts'
import { listDrafts, listPagesById, writeDraft } from './pages.queries.ts'

type PageSubject = TextSubject & { readonly content: PageContent }

const listUnits = (kind: PageKind, { titles, summaries, bodies }: PageContent): TextUnit[] => [
  { key: 'title', kind: 'title', max: 200, texts: titles },
  ...(kind === 'news' ? [{ key: 'summary', kind: 'summary', max: 400, texts: summaries } as const] : []),
  { key: 'body', kind: 'body', max: 60_000, texts: bodies },
]

async function readSubjects(
  ctx: Ctx,
  kind: PageKind,
  part: Parameters<typeof listPagesById>[2],
): Promise<PageSubject[]> {
  const pages = await listPagesById(ctx, kind, part)
  const drafts = await listDrafts(
    ctx,
    kind,
    pages.map(({ id }) => id),
  )
  return pages.map(({ id, content: published }) => {
    const { content = published, version = 0 } = drafts.get(id) ?? {}
    return { id, names: content.titles, units: listUnits(kind, content), version, content }
  })
}

/** Texts of documents or articles in their latest form. A translation becomes a draft. */
const createPageTexts = (kind: PageKind): TextSource<PageSubject> => ({
  list: async (ctx, storeId, page) => (storeId === null ? readSubjects(ctx, kind, page) : []),
  find: async (ctx, storeId, ids) => (storeId === null ? readSubjects(ctx, kind, { ids }) : []),
  write: async (ctx, language, changes, by) => {
    for (const { subject, texts } of changes) {
      const { titles, summaries, bodies } = subject.content
      const content = {
        titles: withText(titles, language, texts.get('title')),
        summaries: withText(summaries, language, texts.get('summary')),
        bodies: withText(bodies, language, texts.get('body')),
      }
      if (!(await writeDraft(ctx, { kind, id: subject.id }, { content, by }, subject.version)))
        throw new ChangedTextsError()
    }
  },
})

export const documentTexts = createPageTexts('document')
export const newsTexts = createPageTexts('news')
