import { deliveryApi } from '#contract/delivery.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { deleteOwnMethod, listOwnMethods, saveMethod } from './manage-methods.ts'
import { readDeliverySettings, replaceMethods, tryDelivery } from './replace-methods.ts'

export const serveDelivery = ({ serve }: Serve): void =>
  serve<typeof deliveryApi, SellerCtx>('delivery', deliveryApi, {
    list: listOwnMethods,
    save: saveMethod,
    delete: deleteOwnMethod,
    detail: readDeliverySettings,
    replace: replaceMethods,
    try: tryDelivery,
  })
