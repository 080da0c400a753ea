import { useEffect } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { localViewHistory } from './local-view-history.ts'

const maxViews = 24

/** Counts that a product was looked at; a visitor's browser remembers it, a shopper's account does. */
export function useRecordView(goodsId: string): void {
  const call = useApi()
  const user = useCurrentUser()
  const isVisitor = user === null
  const isKnown = user !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (isVisitor)
      localViewHistory.write([...localViewHistory.read().filter((id) => id !== goodsId), goodsId].slice(-maxViews))
    // A view that is not counted is not worth an error message.
    call('goods.hits', { goodsId }).catch(() => undefined)
  }, [call, goodsId, isKnown, isVisitor])
}
