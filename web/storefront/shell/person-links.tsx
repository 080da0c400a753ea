import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { UserInfo } from '#contract/account.ts'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { callOf } from '#web/storefront/app/ask.ts'
import { forgetPages } from '#web/storefront/app/kept-addresses.ts'
import { forgetPerson, useWho } from '#web/storefront/app/session.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { forgetSearches } from '#web/storefront/features/search/recent-searches.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useText } from '#web/text/text-provider.tsx'

/** Ends the session, forgets what belonged to it and goes home. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  return async () => {
    try {
      forgetSearches()
      await callOf(client)('account.logout', {})
      await navigate('/index', { replace: true })
      forgetPages()
      await forgetPerson(client)
      toast({ text: t('shell.header.loggedOut') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}

function OfPerson({ who }: { who: UserInfo }) {
  const t = useText()
  const href = useHref()
  const logout = useLogout()
  return (
    <span className="hd-person">
      <a
        className="hd-link"
        href={href('/userInfo/my-order')}
        aria-label={t('shell.header.orders', { name: who.username })}
      >
        <Icon name="user" />
        <bdi>{who.username}</bdi>
      </a>
      <IconButton icon="logout" label={t('shell.header.logout')} onClick={() => void logout()} />
    </span>
  )
}

/** Log in and register for a visitor; name and log out for a person. Out of sight until it is known which. */
export function PersonLinks() {
  const t = useText()
  const href = useHref()
  const who = useWho()
  const { pathname, search } = useLocation()
  // Not on the server, where a page does not know all parameters under which it is shown.
  const back = who === null ? pathname + search : undefined
  if (who) return <OfPerson who={who} />
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
