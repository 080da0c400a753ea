import { contentApi } from '#contract/content.ts'
import { staffContentApi } from '#contract/staff-content.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
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
import { cancelSubscription, confirmSubscription, subscribe, unsubscribe } from './subscribe.ts'

export function serveContent({ serve }: Serve): void {
  serve('content', contentApi, {
    document: readDocument,
    documents: readDocuments,
    required: readRequired,
    news: readNews,
    article: readArticle,
    subscribe,
    confirmSubscription,
    cancelSubscription,
    unsubscribe,
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
