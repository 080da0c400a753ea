import type { DeletionObstacle } from '#contract/personal-data.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'

/** Where each can be settled. */
const places: Readonly<Partial<Record<DeletionObstacle, { readonly path: string; readonly label: TextKey }>>> = {
  orders: { path: '/userInfo/my-order', label: 'account.nav.orders' },
  returns: { path: '/userInfo/my-returns', label: 'account.nav.returns' },
  balance: { path: '/userInfo/wallet', label: 'account.nav.wallet' },
  rewards: { path: '/userInfo/referral', label: 'account.nav.referral' },
  transfers: { path: '/userInfo/wallet', label: 'account.nav.wallet' },
}

type ObstaclesProps = { readonly obstacles: OperationData<'personalData.deletion'>['obstacles'] }

/** Matters that must be settled before the account can be deleted, each with its place. */
export function Obstacles({ obstacles }: ObstaclesProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  if (obstacles.length === 0) return null
  return (
    <section className="your-data-obstacles">
      <h3>
        <Icon name="alert" size={20} />
        {t('account.data.obstacles')}
      </h3>
      <ul>
        {obstacles.map(({ cause, count = 0, amount = 0 }) => {
          const place = places[cause]
          return (
            <li key={cause}>
              <span>{t(`account.data.obstacle.${cause}`, { count, amount: price(amount) })}</span>
              {place && (
                <ButtonLink variant="text" href={href(place.path)}>
                  {t(place.label)}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
