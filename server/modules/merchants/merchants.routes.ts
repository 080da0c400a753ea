import { followApi } from '#contract/merchants.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { followStore, readFollowedIds, unfollowStore } from './follow-store.ts'

export const serveMerchants = ({ serve }: Serve): void =>
  serve('merchants', followApi, { followedIds: readFollowedIds, follow: followStore, unfollow: unfollowStore })
