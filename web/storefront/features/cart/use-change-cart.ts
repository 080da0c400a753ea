import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '#contract/cart.ts'
import type { Call } from '#web/storefront/app/api-call.ts'
import { ask, callOf } from '#web/storefront/app/ask.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { type CartChange, changeCart } from './change-cart.ts'

export const cartQuery = ask('cart.current', {})
const mutationKey = ['cart']

function send(call: Call, change: CartChange, currentCartId: string): Promise<Cart> {
  const options = { idempotencyKey: crypto.randomUUID() }
  switch (change.kind) {
    case 'quantity':
      return call('cart.modify', { skuId: change.skuId, quantity: change.quantity, currentCartId }, options)
    case 'check':
      return call('cart.select', { skuIds: [...change.skuIds], checked: change.checked, currentCartId }, options)
    case 'remove':
      return call('cart.remove', { skuId: change.skuId, currentCartId }, options)
  }
}

/** Whether changes are still on their way to the server. */
export const useCartSaving = (): boolean => useIsMutating({ mutationKey }) > 0

/** Changes the cart at once on the page, then on the server, one after another; what fails is rolled back and said. */
export function useChangeCart(): (change: CartChange) => void {
  const client = useQueryClient()
  const toast = useToast()
  const t = useText()
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: (change: CartChange) =>
      send(callOf(client), change, client.getQueryData(cartQuery.queryKey)?.currentCartId ?? ''),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey })
      client.setQueryData(cartQuery.queryKey, (cart) => cart && changeCart(cart, change))
    },
    // While later changes wait, the page is ahead of this answer.
    onSuccess: (cart) => {
      if (isLast()) client.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: cartQuery.queryKey })
      toast({ tone: 'error', text: failureText(t, error) })
    },
  })
  return mutate
}
