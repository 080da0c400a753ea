import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'
import type { BrowserList } from '#web/client/browser-list.ts'
import { localFavourites } from './local-favourites.ts'
import { localCompareList } from './use-compare.ts'
import { localViewHistory } from './local-view-history.ts'

/** Hands a list over and empties it; a list that could not be handed over stays in the browser. */
async function handOver(list: BrowserList, send: (goodsIds: string[]) => Promise<unknown>): Promise<boolean> {
  const goodsIds = list.read()
  if (goodsIds.length === 0) return false
  await send([...goodsIds])
  // Ids that were added meanwhile wait for the next merge.
  list.write(list.read().filter((id) => !goodsIds.includes(id)))
  return true
}

async function merge(client: QueryClient): Promise<void> {
  const call = getApi(client)
  const compare = async (goodsIds: string[]) => {
    try {
      for (const goodsId of goodsIds) await call('goods.addCompare', { goodsId })
    } catch (error) {
      // A full comparison or a missing product stops the merge; the earlier ones are saved.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const results = await Promise.allSettled([
    handOver(localFavourites, (goodsIds) => call('goods.mergeFavourites', { goodsIds })),
    handOver(localCompareList, compare),
    handOver(localViewHistory, (goodsIds) => call('goods.mergeHistory', { goodsIds })),
  ])
  if (results.every((result) => result.status === 'fulfilled' && !result.value)) return
  await invalidate(client, { predicate: ({ queryKey }) => /favourites|compared|viewed/i.test(String(queryKey[0])) })
}

let running: Promise<void> | null = null

/**
 * Brings what a visitor chose, compared and looked at in this browser into the account after logging in. Calls at the same
 * time share one merge; never rejects.
 */
export function mergeVisitorLists(client: QueryClient): Promise<void> {
  running ??= merge(client).finally(() => (running = null))
  return running
}
