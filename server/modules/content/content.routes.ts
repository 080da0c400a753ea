import { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { staffContentApi } from '#contract/staff-content.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { insertSubscription } from './content.queries.ts'
import {
  createPage,
  publishPage,
  restorePage,
  savePage,
  setAcceptance,
  setPageHidden,
  unschedulePage,
} from './manage-pages.ts'
import { readDocument, readDocuments, readRequired } from './read-documents.ts'
import { readArticle, readNews } from './read-news.ts'
import { listStaffPages, previewPage, readStaffPage, readVersion } from './read-pages.ts'

type Subscribe = typeof contentApi.subscribe

/** The response does not reveal whether the address was known. */
async function subscribe(ctx: Ctx, { email }: Parsed<Subscribe>): Promise<Data<Subscribe>> {
  await insertSubscription(ctx, email.toLowerCase())
  return {}
}

export function serveContent({ serve }: Serve): void {
  serve('content', contentApi, {
    document: readDocument,
    documents: readDocuments,
    required: readRequired,
    news: readNews,
    article: readArticle,
    subscribe,
  })
  serve<typeof staffContentApi, UserCtx>('staffContent', staffContentApi, {
    list: listStaffPages,
    detail: readStaffPage,
    version: readVersion,
    preview: previewPage,
    create: createPage,
    save: savePage,
    publish: publishPage,
    unschedule: unschedulePage,
    restore: restorePage,
    setHidden: setPageHidden,
    setAcceptance,
  })
}
