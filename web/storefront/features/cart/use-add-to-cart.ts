import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '#web/client/api-query.ts'
import { currentUserQuery } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { sendVisit } from '#web/storefront/app/visits.ts'
import { useCart, visitorCartKey } from './cart-provider.tsx'
import { cartQuery } from './use-change-cart.ts'
import type { VisitorLine } from './visitor-cart.ts'

/**
 * Adds a quantity of a SKU to the cart: on the server for a user, in this browser for a visitor. Shows a toast with a
 * link to the cart or with the error. `add` returns whether it worked.
 */
export function useAddToCart(): { readonly add: (line: VisitorLine) => Promise<boolean>; readonly busy: boolean } {
  const client = useQueryClient()
  const { openCart } = useCart()
  const toast = useToast()
  const t = useText()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ line, idempotencyKey }: { line: VisitorLine; idempotencyKey: string }) => {
      if (await client.ensureQueryData(currentUserQuery)) {
        const { skuId, quantity } = line
        client.setQueryData(
          cartQuery.queryKey,
          await getApi(client)('cart.add', { skuId, quantity }, { idempotencyKey }),
        )
        return
      }
      const { addToVisitorCart } = await import('./visitor-cart.ts')
      await addToVisitorCart(line)
      await client.invalidateQueries({ queryKey: visitorCartKey })
    },
  })
  const add = async (line: VisitorLine) => {
    try {
      await mutateAsync({ line, idempotencyKey: newIdempotencyKey() })
      sendVisit({ kind: 'cart', id: line.skuId })
      toast({ text: t('goods.addedToCart'), icon: 'bag', action: { label: t('goods.viewCart'), onPress: openCart } })
      return true
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
      return false
    }
  }
  return { add, busy: isPending }
}
