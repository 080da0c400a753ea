import './cart-drawer.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ErrorState } from '#web/kit/error-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { groupByStore } from './change-cart.ts'
import { CartFoot } from './cart-foot.tsx'
import { CartStoreGroup } from './cart-store-group.tsx'
import { cartQuery } from './use-change-cart.ts'

const suitcase = { src: '/media/art/suitcase/8fb0ae-b98a58-1.svg' }
const bag = { src: '/media/art/backpack/2f5d50-b98a58-1.svg', tint: 3 as const }

function LogInFirst() {
  const t = useText()
  const href = useHref()
  const back = location.pathname + location.search
  return (
    <div className="cart-drawer-login">
      <EmptyState
        image={bag}
        title={t('cart.login.title')}
        sentence={t('cart.login.text')}
        action={<ButtonLink href={href('/login', { back })}>{t('cart.login.action')}</ButtonLink>}
      />
      <ButtonLink variant="text" href={href('/register', { back })}>
        {t('cart.login.register')}
      </ButtonLink>
    </div>
  )
}

function CartSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map((line) => (
        <div key={line} className="cart-line">
          <span />
          <Skeleton shape="tile" />
          <div>
            <Skeleton shape="line" width="most" />
            <Skeleton shape="meta" width="third" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

function Lines({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const t = useText()
  const href = useHref()
  const onPress = () => {
    if (location.pathname.endsWith('/index')) onClose()
  }
  if (cart.cartItems.length > 0)
    return groupByStore(cart.cartItems).map(({ seller, items }) => (
      <CartStoreGroup key={seller.id} seller={seller} items={items} />
    ))
  return (
    <EmptyState
      image={suitcase}
      title={t('cart.empty.title')}
      sentence={t('cart.empty.text')}
      action={
        <ButtonLink href={href('/index')} onClick={onPress}>
          {t('cart.empty.action')}
        </ButtonLink>
      }
    />
  )
}

/** The shopping cart in a drawer; a visitor is asked to log in first. Loaded when first opened. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const user = useCurrentUser()
  const { data: cart, error, isFetching, refetch } = useQuery({ ...cartQuery, enabled: Boolean(user) })
  const content = (): ReactNode => {
    if (user === null) return <LogInFirst />
    if (cart) return <Lines cart={cart} onClose={onClose} />
    if (!error) return <CartSkeleton />
    return (
      <ErrorState
        title={t('errors.page.title')}
        sentence={failureText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('cart.title')}
      foot={user && cart && cart.cartItems.length > 0 ? <CartFoot cart={cart} /> : undefined}
    >
      <div className="cart-drawer">{content()}</div>
    </Drawer>
  )
}
