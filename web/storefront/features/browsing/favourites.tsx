import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { getApi } from '#web/client/api-query.ts'
import { useCurrentUser, currentUserQuery } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useBrowserList } from '#web/client/browser-list.ts'
import { localFavourites, setLocalFavourite } from './local-favourites.ts'
import { mergeVisitorLists } from './merge-visitor-lists.ts'

type Favourites = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (goodsId: string) => void
}

const FavouritesContext = createContext<Favourites>({ ids: new Set(), toggle: () => {} })

/** Ids of all favourites of a user, newest first; one small list for all hearts of a page. */
const favouritesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['favourites', userId],
    meta: { isPersonal: true },
    queryFn: async ({ client }) => (await getApi(client)('goods.favouriteIds', {})).goodsIds,
    enabled: userId !== undefined,
  })

/**
 * Provides the ids of all favourites, fetched once for every heart. A visitor's favourites are kept in the browser and
 * merged into the account after the login.
 */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const userId = useCurrentUser()?.id
  const list = useQuery(favouritesQuery(userId)).data
  const here = useBrowserList(localFavourites)
  const client = useQueryClient()
  const toast = useToast()
  const t = useText()
  useEffect(() => {
    if (userId !== undefined) void mergeVisitorLists(client)
  }, [client, userId])
  const value = useMemo((): Favourites => {
    // Those of the browser count until the account has them.
    const ids = new Set([...(list ?? []), ...here])
    const save = async (goodsId: string, wanted: boolean, userId: string) => {
      const query = favouritesQuery(userId)
      // A list that arrives later would take the change back.
      await client.ensureQueryData(query)
      const set = (isIn: boolean) =>
        client.setQueryData(query.queryKey, (now = []) => {
          const others = now.filter((other) => other !== goodsId)
          return isIn ? [goodsId, ...others] : others
        })
      set(wanted)
      try {
        await getApi(client)(wanted ? 'goods.addFavourite' : 'goods.cancelFavourite', { goodsId })
      } catch (error) {
        set(!wanted)
        throw error
      }
      void client.invalidateQueries({ queryKey: ['goods.favourites'] })
    }
    const change = async (goodsId: string, wanted: boolean) => {
      const undo = { label: t('common.undo'), onPress: () => void change(goodsId, true) }
      try {
        // A press may come before the current user is known.
        const user = await client.ensureQueryData(currentUserQuery)
        if (!user || !wanted) setLocalFavourite(goodsId, wanted)
        if (user) await save(goodsId, wanted, user.id)
        toast({
          icon: 'heart',
          text: t(wanted ? 'goods.favourite.added' : 'goods.favourite.removed'),
          ...(!wanted && { action: undo }),
        })
      } catch (error) {
        toast({ tone: 'error', text: failureText(t, error) })
      }
    }
    return { ids, toggle: (goodsId) => void change(goodsId, !ids.has(goodsId)) }
  }, [list, here, client, toast, t])
  return <FavouritesContext value={value}>{children}</FavouritesContext>
}

/** The ids of the favourites and the function that toggles one. */
export const useFavourites = (): Favourites => use(FavouritesContext)
