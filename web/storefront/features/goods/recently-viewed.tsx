import './recently-viewed.css'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useText } from '#web/text/text-provider.tsx'
import { useBrowserList } from './browser-list.ts'
import { GoodsGrid } from './goods-card.tsx'
import { viewedHere } from './viewed-here.ts'

const shown = 6

/** The latest views of a person, or of this browser while nobody is logged in. */
const viewedQuery = (userId: string | undefined, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['viewed', userId ?? ids],
    queryFn: async ({ client }) => {
      const goodsIds = userId === undefined ? { goodsIds: [...ids] } : {}
      return (await callOf(client)('goods.history', { ...goodsIds, pageNum: 1, pageSize: shown + 1 })).pageList
    },
    // Each product that is opened changes it.
    staleTime: 0,
  })

/**
 * What was looked at lately, in one row, without the product of this page (`but`); nothing while there is nothing.
 * Asked for by the browser alone, so that pages stay the same for everybody.
 */
export function RecentlyViewed({ but }: { but?: string }) {
  const t = useText()
  const id = useId()
  const who = useWho()
  const client = useQueryClient()
  const toast = useToast()
  const here = useBrowserList(viewedHere)
  const ids = here.toReversed().filter((one) => one !== but)
  const query = viewedQuery(who?.id, ids.slice(0, shown))
  const { data } = useQuery({ ...query, enabled: who !== undefined && (who !== null || ids.length > 0) })
  const goods = data?.filter((one) => one.id !== but).slice(0, shown) ?? []
  if (goods.length === 0) return null
  const clear = async () => {
    try {
      if (who) await callOf(client)('goods.clearHistory', {})
      else viewedHere.write([])
      client.setQueryData(query.queryKey, [])
      toast({ text: t('goods.history.cleared') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
  return (
    <section className="seen" aria-labelledby={id}>
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
