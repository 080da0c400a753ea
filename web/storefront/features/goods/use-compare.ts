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
  /** Takes a product out and offers the way back. */
  readonly remove: (goodsId: string) => Promise<void>
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
  /** Puts back what the comparison held before. */
  const restore = async (before: readonly string[]) => {
    if (!(await client.ensureQueryData(whoQuery).catch(() => null)))
      return comparedHere.write([...new Set([...before, ...comparedHere.read()])].slice(0, mostCompared))
    await attempt(async () => {
      for (const goodsId of before) await callOf(client)('goods.addCompare', { goodsId })
    })
  }
  const tellRemoved = (key: 'goods.compare.removed' | 'goods.compare.cleared', before: readonly string[]) =>
    toast({ text: t(key), action: { label: t('common.undo'), onPress: () => void restore(before) } })
  const remove = async (goodsId: string) => {
    const before = ids
    if (!(await toggle(goodsId))) tellRemoved('goods.compare.removed', before)
  }
  const clear = async () => {
    const before = ids
    if (!who) comparedHere.write([])
    else if (!(await attempt(() => callOf(client)('goods.clearCompare', {})))) return
    tellRemoved('goods.compare.cleared', before)
  }
  return { goods: data, has, toggle, remove, clear }
}
