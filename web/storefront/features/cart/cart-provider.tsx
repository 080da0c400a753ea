import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getApi } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { MergeNotice } from './merge-notice.tsx'
import { mergeVisitorCart } from './merge-visitor-cart.ts'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'
import { cartQuery } from './use-change-cart.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))

type CartControl = {
  /** The number of units in the cart of a user or a visitor. */
  readonly count: number
  readonly openCart: () => void
}

const CartContext = createContext<CartControl>({ count: 0, openCart: () => {} })

export const visitorCartKey = ['visitor-cart']

const countVisitorPieces = async () => {
  const { readVisitorCart } = await import('./visitor-cart.ts')
  const { lines } = await readVisitorCart()
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}

/** The number of units for the cart buttons; 0 until the user is known. */
function useCartCount(): number {
  const user = useCurrentUser()
  const cart = useQuery({ ...cartQuery, enabled: Boolean(user) }).data
  const visitorPieces = useQuery({
    queryKey: visitorCartKey,
    queryFn: countVisitorPieces,
    enabled: user === null,
    // Another tab may have added something.
    refetchOnWindowFocus: 'always',
  }).data
  return (user ? cart?.total.quantity : visitorPieces) ?? 0
}

/** Merges a visitor's cart as soon as the user is known. */
function useMergeOnLogin() {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (!userId) return
    mergeVisitorCart(getApi(client)).then(
      (report) => {
        client.setQueryData(visitorCartKey, 0)
        if (report) void client.invalidateQueries({ queryKey: cartQuery.queryKey })
      },
      // The lines stay in the browser and the next page load tries again.
      (error: unknown) => console.warn('the cart from before is not merged yet', error),
    )
  }, [client, userId])
}

/** The cart's drawer, its button's number, and the merge after logging in, for all pages of the shell. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [openAt, setOpenAt] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const count = useCartCount()
  useMergeOnLogin()

  const here = pathname + search
  const { showsCart = false, isLogin } = useCurrentPage()
  const open = showsCart && openAt === here
  // Leaving the page closes the drawer, except for the login, which leads back.
  if (openAt !== undefined && openAt !== here && !isLogin) setOpenAt(undefined)
  // Opening and closing both refetch the cart, as specified.
  const refetchCart = useCallback(() => void client.invalidateQueries({ queryKey: cartQuery.queryKey }), [client])
  const place = useMemo((): CartControl => {
    const openCart = async () => {
      if (!showsCart) await navigate('/index')
      refetchCart()
      setWasOpen(true)
      setOpenAt(showsCart ? here : '/index')
    }
    return { count, openCart: () => void openCart() }
  }, [count, showsCart, here, navigate, refetchCart])
  const close = () => {
    setOpenAt(undefined)
    refetchCart()
  }

  return (
    <CartContext value={place}>
      {children}
      <MergeNotice />
      {wasOpen && (
        <Suspense>
          <CartDrawer open={open} onClose={close} />
        </Suspense>
      )}
    </CartContext>
  )
}

/** The number of units in the cart, and the function that opens it. */
export const useCart = (): CartControl => use(CartContext)
