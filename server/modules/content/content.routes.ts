import { contentApi } from '#contract/content.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readDocument, readDocuments } from './read-documents.ts'
import { readArticle, readNews } from './read-news.ts'
import { subscribe } from './subscribe.ts'

export const serveContent = ({ serve }: Serve): void =>
  serve('content', contentApi, {
    document: readDocument,
    documents: readDocuments,
    news: readNews,
    article: readArticle,
    subscribe,
  })
