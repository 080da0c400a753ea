import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callOf } from '#web/storefront/app/ask.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { comparedHere } from './use-compare.ts'

/** Carries what a visitor compared over to the account after logging in, as far as it fits. */
export function useCarryCompared(): void {
  const client = useQueryClient()
  const userId = useWho()?.id
  useEffect(() => {
    if (userId === undefined) return
    const ids = comparedHere.read()
    if (ids.length === 0) return
    comparedHere.write([])
    const carry = async () => {
      for (const goodsId of ids) await callOf(client)('goods.addCompare', { goodsId })
    }
    // A full comparison or a product that is gone ends it; what fitted is there.
    void carry()
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['compared'] }))
  }, [client, userId])
}
