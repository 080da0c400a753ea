import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'

type Favourites = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (goodsId: string) => void
}

const most = 100
/** What a visitor wanted to keep before being led to log in. */
const wantedKey = 'favourite'
const FavouritesContext = createContext<Favourites>({ ids: new Set(), toggle: () => {} })

/** Ids of the goods a person has collected, newest first; one small list for all hearts of a page. */
const favouritesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['favourites', userId],
    queryFn: async ({ client }) => {
      const { pageList } = await callOf(client)('goods.favourites', { pageNum: 1, pageSize: most })
      return pageList.map((goods) => goods.id)
    },
    enabled: userId !== undefined,
  })

/** Where a visitor comes back to after logging in. */
export const loginPath = () => `/login?back=${encodeURIComponent(location.pathname + location.search)}`

/** Keeps, once somebody has logged in, what the visitor before wanted to keep. */
function useFinishWanted(userId: string | undefined, list: readonly string[] | undefined, { ids, toggle }: Favourites) {
  useEffect(() => {
    if (userId === undefined || !list) return
    const wanted = sessionStorage.getItem(wantedKey)
    sessionStorage.removeItem(wantedKey)
    if (wanted && !ids.has(wanted)) toggle(wanted)
  }, [userId, list, ids, toggle])
}

/** One reading of the collected goods for every heart below; a card only asks whether its id is among them. */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const who = useWho()
  const list = useQuery(favouritesQuery(who?.id)).data
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const value = useMemo((): Favourites => {
    const ids = new Set(list)
    const { queryKey } = favouritesQuery(who?.id)
    const set = (id: string, wanted: boolean) =>
      client.setQueryData(queryKey, (now = []) => (wanted ? [id, ...now] : now.filter((other) => other !== id)))
    const toggle = async (goodsId: string) => {
      if (who === null) {
        sessionStorage.setItem(wantedKey, goodsId)
        return navigate(loginPath())
      }
      if (!who) return
      const wanted = !ids.has(goodsId)
      set(goodsId, wanted)
      try {
        await callOf(client)(wanted ? 'goods.addFavourite' : 'goods.cancelFavourite', { goodsId })
        void client.invalidateQueries({ queryKey: ['goods.favourites'] })
        toast({ icon: 'heart', text: t(wanted ? 'goods.favourite.added' : 'goods.favourite.removed') })
      } catch (error) {
        set(goodsId, !wanted)
        toast({ tone: 'error', text: failureText(t, error) })
      }
    }
    return { ids, toggle: (goodsId) => void toggle(goodsId) }
  }, [list, who, client, navigate, toast, t])
  useFinishWanted(who?.id, list, value)
  return <FavouritesContext value={value}>{children}</FavouritesContext>
}

/** How many goods the person has collected, and whether one of them is this. */
export const useFavourites = (): Favourites => use(FavouritesContext)
