import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho, whoQuery } from '#web/storefront/app/session.ts'
import { rememberAction } from '#web/storefront/features/account/pending-action.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'

type Favourites = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (goodsId: string) => void
}

const most = 100
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
        await callOf(client)(wanted ? 'goods.addFavourite' : 'goods.cancelFavourite', { goodsId })
      } catch (error) {
        set(!wanted)
        throw error
      }
      void client.invalidateQueries({ queryKey: ['goods.favourites'] })
      toast({ icon: 'heart', text: t(wanted ? 'goods.favourite.added' : 'goods.favourite.removed') })
    }
    const toggle = async (goodsId: string) => {
      try {
        // A press may come before it is known who is logged in.
        const user = await client.ensureQueryData(whoQuery)
        if (user) return await save(goodsId, !ids.has(goodsId), user.id)
        rememberAction({ kind: 'favourite', id: goodsId })
        await navigate(loginPath())
      } catch (error) {
        toast({ tone: 'error', text: failureText(t, error) })
      }
    }
    return { ids, toggle: (goodsId) => void toggle(goodsId) }
  }, [list, client, navigate, toast, t])
  return <FavouritesContext value={value}>{children}</FavouritesContext>
}

/** How many goods the person has collected, and whether one of them is this. */
export const useFavourites = (): Favourites => use(FavouritesContext)
