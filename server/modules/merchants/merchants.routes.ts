import { closuresApi } from '#contract/closures.ts'
import { followApi } from '#contract/merchants.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { deleteOwnClosure, listOwnClosures, saveClosure } from './closures/manage-closures.ts'
import { followStore, readFollowedIds, unfollowStore } from './follow-store.ts'

export const serveMerchants = ({ serve }: Serve): void => {
  serve('merchants', followApi, { followedIds: readFollowedIds, follow: followStore, unfollow: unfollowStore })
  serve<typeof closuresApi, SellerCtx>('closures', closuresApi, {
    list: listOwnClosures,
    save: saveClosure,
    delete: deleteOwnClosure,
  })
}
