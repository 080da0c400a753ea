import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Seller } from '#contract/goods.ts'
import { useToast } from '#web/kit/toast.tsx'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { rememberAction } from '#web/storefront/features/account/pending-action.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { loginPath } from '#web/storefront/features/goods/favourites.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { followersKey, refreshFollows } from './finish-follow.ts'

type Store = Pick<Seller, 'id' | 'name'>

/** Ids of the stores a person follows; one small list for every button of a page. */
const followedQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['merchants.followedIds', userId],
    queryFn: async ({ client }) => (await callOf(client)('merchants.followedIds', {})).sellerIds,
    enabled: userId !== undefined,
  })

/** The stores that the person follows; undefined while nobody knows, as on a visitor's page. */
export function useFollowed(): ReadonlySet<string> | undefined {
  const ids = useQuery(followedQuery(useWho()?.id)).data
  return ids && new Set(ids)
}

/** Followers of a store, as new as this browser knows. */
export const useFollowers = ({ id, followers }: Seller): number =>
  useQuery({ queryKey: followersKey(id), queryFn: () => followers, enabled: false }).data ?? followers

/** Follows a store, or lets it go with a way back; a visitor is led to log in and follows then. */
export function useFollow(): (store: Store, wanted: boolean) => void {
  const who = useWho()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const set = (id: string, wanted: boolean) =>
    client.setQueryData(followedQuery(who?.id).queryKey, (now = []) =>
      wanted ? [id, ...now] : now.filter((other) => other !== id),
    )
  const tell = (store: Store, wanted: boolean) =>
    wanted
      ? toast({ icon: 'check', text: t('store.followed', { store: store.name }) })
      : toast({
          icon: 'store',
          text: t('store.unfollowed', { store: store.name }),
          action: { label: t('common.undo'), onPress: () => void follow(store, true) },
        })
  const follow = async (store: Store, wanted: boolean) => {
    if (who === null) {
      rememberAction({ kind: 'follow', id: store.id })
      return navigate(loginPath())
    }
    if (!who) return
    set(store.id, wanted)
    tell(store, wanted)
    try {
      const { followers } = await callOf(client)(wanted ? 'merchants.follow' : 'merchants.unfollow', {
        sellerId: store.id,
      })
      client.setQueryData(followersKey(store.id), followers)
      // Lists in view keep their places, so that what was let go can come back to its own.
      void refreshFollows(client, 'none')
    } catch (error) {
      set(store.id, !wanted)
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
  return (store, wanted) => void follow(store, wanted)
}
