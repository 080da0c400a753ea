import { sellerTranslationsApi, staffTranslationsApi } from '#contract/translations.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { createHandlers } from './manage-translations.ts'

export function serveTranslations({ serve }: Serve): void {
  serve<typeof sellerTranslationsApi, SellerCtx>(
    'sellerTranslations',
    sellerTranslationsApi,
    createHandlers(({ principal }) => (principal as SellerCtx['principal']).storeId),
  )
  serve<typeof staffTranslationsApi, UserCtx>(
    'staffTranslations',
    staffTranslationsApi,
    createHandlers(() => null),
  )
}
