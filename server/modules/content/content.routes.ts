import { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { insertSubscription } from './content.queries.ts'
import { readDocument, readDocuments } from './read-documents.ts'
import { readArticle, readNews } from './read-news.ts'

type Subscribe = typeof contentApi.subscribe

/** The response does not reveal whether the address was known. */
async function subscribe(ctx: Ctx, { email }: Parsed<Subscribe>): Promise<Data<Subscribe>> {
  await insertSubscription(ctx, email.toLowerCase())
  return {}
}

export const serveContent = ({ serve }: Serve): void =>
  serve('content', contentApi, {
    document: readDocument,
    documents: readDocuments,
    news: readNews,
    article: readArticle,
    subscribe,
  })
