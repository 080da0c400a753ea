import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GoodsCard } from '#contract/goods.ts'
import { useToast } from '#web/kit/toast.tsx'
import { getApi } from '#web/client/api-query.ts'
import { useCurrentUser, currentUserQuery } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { createBrowserList, useBrowserList } from '#web/client/browser-list.ts'

/** The products that a visitor compares in this browser. */
export const localCompareList = createBrowserList('compared')

/** As many as fit side by side; the server holds to the same. */
export const maxCompared = 4

/** The compared goods as cards. */
const compareBarQuery = (userId: string | undefined, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['compared', userId ?? ids],
    meta: { isPersonal: true },
    queryFn: async ({ client }): Promise<GoodsCard[]> => {
      if (userId === undefined && ids.length === 0) return []
      const goodsIds = userId === undefined ? { goodsIds: [...ids] } : {}
      return (await getApi(client)('goods.compareBar', goodsIds)).goods
    },
  })

export type Compare = {
  /** Undefined until it is known. */
  readonly goods: readonly GoodsCard[] | undefined
  readonly has: (goodsId: string) => boolean
  /** Puts a product in or takes it out; true when it is in afterwards. */
  readonly toggle: (goodsId: string) => Promise<boolean>
  /** Removes a product and offers to undo that. */
  readonly remove: (goodsId: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The comparison of the user, or of this browser; errors are shown in a toast. */
export function useCompare(): Compare {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const user = useCurrentUser()
  const here = useBrowserList(localCompareList)
  const query = compareBarQuery(user?.id, here)
  const { data } = useQuery({ ...query, enabled: user !== undefined, placeholderData: (before) => before })
  const ids = user ? (data ?? []).map(({ id }) => id) : here
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
    // A press may come before the current user is known.
    if (await client.ensureQueryData(currentUserQuery).catch(() => null)) {
      const done = await attempt(() => getApi(client)(wanted ? 'goods.addCompare' : 'goods.removeCompare', { goodsId }))
      return done ? wanted : !wanted
    }
    if (wanted && here.length >= maxCompared) {
      toast({ tone: 'error', text: t('goods.compare.full', { max: maxCompared }) })
      return false
    }
    localCompareList.write(wanted ? [...here, goodsId] : here.filter((id) => id !== goodsId))
    return wanted
  }
  /** Puts back what the comparison held before. */
  const restore = async (before: readonly string[]) => {
    if (!(await client.ensureQueryData(currentUserQuery).catch(() => null)))
      return localCompareList.write([...new Set([...before, ...localCompareList.read()])].slice(0, maxCompared))
    await attempt(async () => {
      for (const goodsId of before) await getApi(client)('goods.addCompare', { goodsId })
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
    if (!user) localCompareList.write([])
    else if (!(await attempt(() => getApi(client)('goods.clearCompare', {})))) return
    tellRemoved('goods.compare.cleared', before)
  }
  return { goods: data, has, toggle, remove, clear }
}
