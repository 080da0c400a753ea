import { useEffect } from 'react'
import { useCall } from '#web/storefront/app/use-call.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { viewedHere } from './viewed-here.ts'

const mostKept = 24

/** Counts that a product was looked at; a visitor's browser remembers it, a shopper's account does. */
export function useView(goodsId: string): void {
  const call = useCall()
  const who = useWho()
  const isVisitor = who === null
  const isKnown = who !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (isVisitor) viewedHere.write([...viewedHere.read().filter((id) => id !== goodsId), goodsId].slice(-mostKept))
    // Nobody waits for it, and a view that is not counted needs no word.
    call('goods.hits', { goodsId }).catch(() => undefined)
  }, [call, goodsId, isKnown, isVisitor])
}
