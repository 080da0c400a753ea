import { sellerImportsApi } from '#contract/seller-imports.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { correctImport, listImports, mapImport, readImport, startImport, uploadImport } from './manage-imports.ts'

export const serveImports = ({ serve }: Serve): void =>
  serve<typeof sellerImportsApi, SellerCtx>('sellerImports', sellerImportsApi, {
    upload: uploadImport,
    map: mapImport,
    correct: correctImport,
    start: startImport,
    detail: readImport,
    list: listImports,
  })
