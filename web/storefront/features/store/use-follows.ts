import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Seller } from '#contract/goods.ts'
import { useToast } from '#web/kit/toast.tsx'
import { getApi } from '#web/client/api-query.ts'
import { useCurrentUser, currentUserQuery } from '#web/client/session.ts'
import { savePendingAction } from '#web/storefront/features/session/pending-action.ts'
import { failureText } from '#web/client/failure-text.ts'
import { getLoginPath } from '#web/storefront/features/session/login-path.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { toFollowersKey, refreshFollows } from './finish-follow.ts'

type Store = Pick<Seller, 'id' | 'name'>

/** The ids of the stores that a user follows; one small list for all buttons of a page. */
const followedQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['merchants.followedIds', userId],
    queryFn: async ({ client }) => (await getApi(client)('merchants.followedIds', {})).sellerIds,
    enabled: userId !== undefined,
  })

/** The stores that the user follows; undefined until it is known, and for visitors. */
export function useFollowed(): ReadonlySet<string> | undefined {
  const ids = useQuery(followedQuery(useCurrentUser()?.id)).data
  return ids && new Set(ids)
}

/** Followers of a store, as new as this browser knows. */
export const useFollowers = ({ id, followers }: Seller): number =>
  useQuery({ queryKey: toFollowersKey(id), queryFn: () => followers, enabled: false }).data ?? followers

/** Follows or unfollows a store, with undo; a visitor logs in first and follows then. */
export function useFollow(): (store: Store, wanted: boolean) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const tell = (store: Store, wanted: boolean) =>
    wanted
      ? toast({ icon: 'check', text: t('store.followed', { store: store.name }) })
      : toast({
          icon: 'store',
          text: t('store.unfollowed', { store: store.name }),
          action: { label: t('common.undo'), onPress: () => void follow(store, true) },
        })
  const save = async (store: Store, wanted: boolean, userId: string) => {
    const query = followedQuery(userId)
    // A list that arrives later would take the change back.
    await client.ensureQueryData(query)
    const set = (isIn: boolean) =>
      client.setQueryData(query.queryKey, (now = []) => {
        const others = now.filter((other) => other !== store.id)
        return isIn ? [store.id, ...others] : others
      })
    set(wanted)
    tell(store, wanted)
    try {
      const { followers } = await getApi(client)(wanted ? 'merchants.follow' : 'merchants.unfollow', {
        sellerId: store.id,
      })
      client.setQueryData(toFollowersKey(store.id), followers)
      // Lists in view are not refetched, so that an unfollowed store can come back to its position.
      void refreshFollows(client, 'none')
    } catch (error) {
      set(!wanted)
      throw error
    }
  }
  const follow = async (store: Store, wanted: boolean) => {
    try {
      // A press may come before the current user is known.
      const user = await client.ensureQueryData(currentUserQuery)
      if (user) return await save(store, wanted, user.id)
      savePendingAction({ kind: 'follow', id: store.id })
      await navigate(getLoginPath())
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
  return (store, wanted) => void follow(store, wanted)
}
