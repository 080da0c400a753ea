import { useLocation } from 'react-router'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountMenu } from './account-menu.tsx'

/** Log in and register for a visitor, the account for a user. Out of sight until it is known which, where scripts run. */
export function UserLinks() {
  const t = useText()
  const href = useHref()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  // Not on the server, where a page does not know all parameters under which it is shown.
  const back = user === null ? pathname + search : undefined
  if (user) return <AccountMenu user={user} />
  return (
    <span className={user === undefined ? 'header-user header-user-unknown' : 'header-user'}>
      <a className="header-link" href={href('/login', { back })}>
        {t('shell.header.login')}
      </a>
      <a className="header-link" href={href('/register', { back })}>
        {t('shell.header.register')}
      </a>
    </span>
  )
}
