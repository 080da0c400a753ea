import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, CartItem } from '#contract/cart.ts'
import type { ApiCall } from '#web/client/api-call.ts'
import { apiQuery, getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { type CartChange, changeCart } from './change-cart.ts'

export const cartQuery = apiQuery('cart.current', {})
const mutationKey = ['cart']

/** Adds the line again; one that was not checked is unchecked, for what is added is checked. */
async function restore(call: ApiCall, { skuId, quantity, checked }: CartItem, currentCartId: string): Promise<Cart> {
  const cart = await call('cart.add', { skuId, quantity }, { idempotencyKey: newIdempotencyKey() })
  if (checked) return cart
  const input = { skuIds: [skuId], checked: false, currentCartId }
  return call('cart.select', input, { idempotencyKey: newIdempotencyKey() })
}

function send(call: ApiCall, change: CartChange, currentCartId: string): Promise<Cart> {
  const options = { idempotencyKey: newIdempotencyKey() }
  switch (change.kind) {
    case 'quantity':
      return call('cart.modify', { skuId: change.skuId, quantity: change.quantity, currentCartId }, options)
    case 'check':
      return call('cart.select', { skuIds: [...change.skuIds], checked: change.checked, currentCartId }, options)
    case 'remove':
      return call('cart.remove', { skuId: change.skuId, currentCartId }, options)
    case 'restore':
      return restore(call, change.item, currentCartId)
  }
}

/** Whether changes are still being saved. */
export const useCartSaving = (): boolean => useIsMutating({ mutationKey }) > 0

/**
 * Changes the cart optimistically, then on the server one change after another; a failed change is rolled back and
 * reported.
 */
export function useChangeCart(): (change: CartChange) => void {
  const client = useQueryClient()
  const toast = useToast()
  const t = useText()
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: (change: CartChange) =>
      send(getApi(client), change, client.getQueryData(cartQuery.queryKey)?.currentCartId ?? ''),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey })
      const before = client.getQueryData(cartQuery.queryKey)
      client.setQueryData(cartQuery.queryKey, (cart) => cart && changeCart(cart, change))
      return change.kind === 'remove' ? before?.cartItems.find(({ skuId }) => skuId === change.skuId) : undefined
    },
    // While later changes wait, the page is ahead of this response.
    onSuccess: (cart, _change, removed) => {
      if (isLast()) client.setQueryData(cartQuery.queryKey, cart)
      if (removed) tellRemoved(removed)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: cartQuery.queryKey })
      toast({ tone: 'error', text: failureText(t, error) })
    },
  })
  // A line that is unavailable now cannot be added again.
  const tellRemoved = (item: CartItem) =>
    toast({
      icon: 'trash',
      text: t('cart.line.removed'),
      ...(item.valid && { action: { label: t('common.undo'), onPress: () => mutate({ kind: 'restore', item }) } }),
    })
  return mutate
}
