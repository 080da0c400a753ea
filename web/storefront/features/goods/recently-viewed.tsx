import './recently-viewed.css'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { getApi } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useBrowserList } from '#web/client/browser-list.ts'
import { GoodsGrid } from './goods-card.tsx'
import { localViewHistory } from '#web/storefront/features/browsing/local-view-history.ts'

const maxShown = 6

/** The latest views of a user, or of this browser for a visitor. */
const viewedQuery = (userId: string | undefined, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['viewed', userId ?? ids],
    meta: { isPersonal: true },
    queryFn: async ({ client }) => {
      const goodsIds = userId === undefined ? { goodsIds: [...ids] } : {}
      return (await getApi(client)('goods.history', { ...goodsIds, pageNum: 1, pageSize: maxShown + 1 })).pageList
    },
    // Each product that is opened changes it.
    staleTime: 0,
  })

/**
 * The recently viewed products in one row, without the product of this page; renders nothing if there are none.
 * Fetched by the browser, so that pages are the same for everyone.
 */
export function RecentlyViewed({ excludedId }: { excludedId?: string }) {
  const t = useText()
  const id = useId()
  const user = useCurrentUser()
  const client = useQueryClient()
  const toast = useToast()
  const here = useBrowserList(localViewHistory)
  const ids = here.toReversed().filter((one) => one !== excludedId)
  const query = viewedQuery(user?.id, ids.slice(0, maxShown))
  const { data } = useQuery({ ...query, enabled: user !== undefined && (user !== null || ids.length > 0) })
  const goods = data?.filter((one) => one.id !== excludedId).slice(0, maxShown) ?? []
  if (goods.length === 0) return null
  const clear = async () => {
    try {
      if (user) await getApi(client)('goods.clearHistory', {})
      else localViewHistory.write([])
      client.setQueryData(query.queryKey, [])
      toast({ text: t('goods.history.cleared') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
  return (
    <section className="recently-viewed" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('goods.history.title')}</h2>
        <Button variant="text" small onClick={() => void clear()}>
          {t('goods.history.clear')}
        </Button>
      </header>
      <GoodsGrid goods={goods} row />
    </section>
  )
}
