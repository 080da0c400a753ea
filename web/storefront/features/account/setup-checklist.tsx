import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/** The steps that a new account needs before it can buy; renders nothing when all are done. */
export function SetupChecklist() {
  const t = useText()
  const href = useHref()
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  const { pageList: addresses } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  const row = (icon: IconName, words: string, action: string, to: string) => (
    <li>
      <Icon name={icon} size={20} />
      <span>{words}</span>
      <ButtonLink variant="text" small href={to}>
        {action}
      </ButtonLink>
    </li>
  )
  if (fundPasswordSet && addresses.length > 0) return null
  return (
    <ul className="setup-checklist">
      {!fundPasswordSet &&
        row('lock', t('account.dashboard.fundMissing'), t('account.dashboard.fundAction'), href('/userInfo/setup'))}
      {addresses.length === 0 &&
        row(
          'pin',
          t('account.dashboard.addressMissing'),
          t('account.address.add'),
          href('/userInfo/setup/shipping-address', { add: 1 }),
        )}
    </ul>
  )
}
