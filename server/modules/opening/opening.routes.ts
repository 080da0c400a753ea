import { openingApi, sellerOpeningApi } from '#contract/opening.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readChecklist } from './read-checklist.ts'
import { readStoreChecklist } from './read-store-checklist.ts'

export function serveOpening({ serve }: Serve): void {
  serve<typeof openingApi, UserCtx>('opening', openingApi, { checklist: readChecklist })
  serve<typeof sellerOpeningApi, SellerCtx>('sellerOpening', sellerOpeningApi, { checklist: readStoreChecklist })
}
