import { useLocation } from 'react-router'
import { useWho } from '#web/storefront/app/session.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { AccountMenu } from './account-menu.tsx'

/** Log in and register for a visitor, the account for a user. Out of sight until it is known which, where scripts run. */
export function PersonLinks() {
  const t = useText()
  const href = useHref()
  const who = useWho()
  const { pathname, search } = useLocation()
  // Not on the server, where a page does not know all parameters under which it is shown.
  const back = who === null ? pathname + search : undefined
  if (who) return <AccountMenu user={who} />
  return (
    <span className={who === undefined ? 'hd-person unknown' : 'hd-person'}>
      <a className="hd-link" href={href('/login', { back })}>
        {t('shell.header.login')}
      </a>
      <a className="hd-link" href={href('/register', { back })}>
        {t('shell.header.register')}
      </a>
    </span>
  )
}
