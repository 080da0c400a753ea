import { adminTraderApi, sellerTraderApi, tradersApi } from '#contract/traders.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readBrandTrader, readStoreTrader } from './read-traders.ts'
import { readBrandRecord, readOwnTrader, saveBrandTrader, saveOwnTrader } from './save-trader.ts'

export const serveTraders = ({ serve }: Serve): void => {
  serve('traders', tradersApi, { brand: readBrandTrader, store: readStoreTrader })
  serve<typeof sellerTraderApi, SellerCtx>('sellerTrader', sellerTraderApi, {
    detail: readOwnTrader,
    save: saveOwnTrader,
  })
  serve('adminTrader', adminTraderApi, { detail: readBrandRecord, save: saveBrandTrader })
}
