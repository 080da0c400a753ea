import { ApiError } from '#web/client/api-call.ts'
import { useHref } from '#web/client/use-href.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCart } from '#web/storefront/features/cart/cart-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ErrorState } from '#web/kit/error-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { SettlementFrame } from './settlement-frame.tsx'

type QuoteErrorProps = { readonly failure: unknown; readonly busy: boolean; readonly onRetry: () => void }

const image = { src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 } as const

/** Nothing can be settled: nothing was chosen, it cannot be bought, or the shop could not be reached. */
export function QuoteError({ failure, busy, onRetry }: QuoteErrorProps) {
  const t = useText()
  const href = useHref()
  const { openCart } = useCart()
  const isRefused = failure instanceof ApiError && failure.status < 500
  const isEmpty = isRefused && failure.key === 'checkout.nothing_selected'
  return (
    <SettlementFrame title={t('checkout.title')}>
      <Card>
        {isRefused ? (
          <EmptyState
            image={image}
            title={isEmpty ? t('checkout.empty.title') : t('checkout.refused.title')}
            sentence={isEmpty ? t('checkout.empty.text') : failure.message}
            action={
              <div className="quote-error-links">
                <Button onClick={openCart}>{t('checkout.backToCart')}</Button>
                <ButtonLink variant="text" href={href('/index')}>
                  {t('checkout.success.shop')}
                </ButtonLink>
              </div>
            }
          />
        ) : (
          <ErrorState
            image={image}
            title={t('errors.page.title')}
            sentence={failureText(t, failure)}
            retrying={busy}
            onRetry={onRetry}
          />
        )}
      </Card>
    </SettlementFrame>
  )
}
