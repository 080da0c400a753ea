import { checkoutApi } from '#contract/checkout.ts'
import { readTrade } from '#server/modules/orders/trades/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { createTrade } from './create-trade.ts'
import { payTrade } from './pay-trade.ts'
import { previewCheckout } from './preview-checkout.ts'

export const serveCheckout = ({ serve }: Serve): void =>
  serve<typeof checkoutApi, UserCtx>(
    'checkout',
    checkoutApi,
    {
      preview: previewCheckout,
      createTrade,
      pay: payTrade,
      trade: readTrade,
    },
    { runAhead: ['preview', 'createTrade', 'pay', 'trade'] },
  )
