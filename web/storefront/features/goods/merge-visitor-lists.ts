import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/storefront/app/api-call.ts'
import { callOf } from '#web/storefront/app/ask.ts'
import { askAgain } from '#web/storefront/app/ask-again.ts'
import type { BrowserList } from './browser-list.ts'
import { favouritesHere } from './favourites-here.ts'
import { comparedHere } from './use-compare.ts'
import { viewedHere } from './viewed-here.ts'

/** Hands a list over and empties it; a list that could not be handed over stays in the browser. */
async function handOver(list: BrowserList, send: (goodsIds: string[]) => Promise<unknown>): Promise<boolean> {
  const goodsIds = list.read()
  if (goodsIds.length === 0) return false
  await send([...goodsIds])
  // What was added meanwhile waits for the next time.
  list.write(list.read().filter((id) => !goodsIds.includes(id)))
  return true
}

async function merge(client: QueryClient): Promise<void> {
  const call = callOf(client)
  const compare = async (goodsIds: string[]) => {
    try {
      for (const goodsId of goodsIds) await call('goods.addCompare', { goodsId })
    } catch (error) {
      // A full comparison or a product that is gone ends it; what fits is there.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const results = await Promise.allSettled([
    handOver(favouritesHere, (goodsIds) => call('goods.mergeFavourites', { goodsIds })),
    handOver(comparedHere, compare),
    handOver(viewedHere, (goodsIds) => call('goods.mergeHistory', { goodsIds })),
  ])
  if (results.every((result) => result.status === 'fulfilled' && !result.value)) return
  await askAgain(client, { predicate: ({ queryKey }) => /favourites|compared|viewed/i.test(String(queryKey[0])) })
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
