import { storePagesApi } from '#contract/store-pages.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { listOwnVersions, publishOwnPage, readOwnPage, restoreOwnVersion, saveOwnPage } from './manage-page.ts'

export const serveStorePages = ({ serve }: Serve): void =>
  serve<typeof storePagesApi, SellerCtx>('storePages', storePagesApi, {
    detail: readOwnPage,
    save: saveOwnPage,
    publish: publishOwnPage,
    versions: listOwnVersions,
    restore: restoreOwnVersion,
  })
