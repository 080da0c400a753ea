import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GoodsCard } from '#contract/goods.ts'
import { useToast } from '#web/kit/toast.tsx'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho, whoQuery } from '#web/storefront/app/session.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useText } from '#web/text/text-provider.tsx'
import { browserList, useBrowserList } from './browser-list.ts'

/** What a visitor compares in this browser. */
export const comparedHere = browserList('compared')

/** As many as fit side by side; the server holds to the same. */
export const mostCompared = 4

/** The compared goods as cards. */
const barQuery = (userId: string | undefined, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['compared', userId ?? ids],
    queryFn: async ({ client }): Promise<GoodsCard[]> => {
      if (userId === undefined && ids.length === 0) return []
      const goodsIds = userId === undefined ? { goodsIds: [...ids] } : {}
      return (await callOf(client)('goods.compareBar', goodsIds)).goods
    },
  })

export type Compare = {
  /** Undefined until it is known. */
  readonly goods: readonly GoodsCard[] | undefined
  readonly has: (goodsId: string) => boolean
  /** Puts a product in or takes it out; true when it is in afterwards. */
  readonly toggle: (goodsId: string) => Promise<boolean>
  readonly clear: () => Promise<void>
}

/** The comparison of the person, or of this browser; a refusal is told where it happens. */
export function useCompare(): Compare {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const who = useWho()
  const here = useBrowserList(comparedHere)
  const query = barQuery(who?.id, here)
  const { data } = useQuery({ ...query, enabled: who !== undefined, placeholderData: (before) => before })
  const ids = who ? (data ?? []).map(({ id }) => id) : here
  const has = (goodsId: string) => ids.includes(goodsId)
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['compared'] })
      return true
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
      return false
    }
  }
  const toggle = async (goodsId: string): Promise<boolean> => {
    const wanted = !has(goodsId)
    // A press may come before it is known who is logged in.
    if (await client.ensureQueryData(whoQuery).catch(() => null)) {
      const done = await attempt(() => callOf(client)(wanted ? 'goods.addCompare' : 'goods.removeCompare', { goodsId }))
      return done ? wanted : !wanted
    }
    if (wanted && here.length >= mostCompared) {
      toast({ tone: 'error', text: t('goods.compare.full', { max: mostCompared }) })
      return false
    }
    comparedHere.write(wanted ? [...here, goodsId] : here.filter((id) => id !== goodsId))
    return wanted
  }
  const clear = async () => {
    if (who) await attempt(() => callOf(client)('goods.clearCompare', {}))
    else comparedHere.write([])
  }
  return { goods: data, has, toggle, clear }
}
