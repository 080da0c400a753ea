import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useTimes } from '../../app/times.ts'
import { usePeopleChange } from './people-queries.ts'
import { usePermissionTexts } from './permission-texts.ts'

/** Changes that give money permissions: another administrator confirms them. Not shown while none waits. */
export function GrantsCard() {
  const t = useText()
  const user = useCurrentUser()
  const { formatTime } = useTimes()
  const { getPermission } = usePermissionTexts()
  const { data } = useQuery(apiQuery('staffTeam.grants', {}))
  const decide = usePeopleChange('staffTeam.decideGrant', () => t('people.grant.decided'))
  const grants = data?.pageList ?? []
  if (grants.length === 0) return null
  return (
    <section className="console-card" aria-labelledby="grants-title">
      <header>
        <h2 id="grants-title">{t('people.grants')}</h2>
        <span className="console-help">{t('people.grants.help')}</span>
      </header>
      <ul className="user-rows">
        {grants.map((grant) => {
          const roles = grant.roles.map(({ name }) => name).join(', ')
          const name = grant.user?.username ?? roles
          const isOwn = grant.requestedBy.id === user?.id
          return (
            <li key={grant.id}>
              <div>
                <b>{grant.user ? t('people.grant.user', { name, roles }) : t('people.grant.role', { role: roles })}</b>
                <small>{grant.gained.map(getPermission).join(', ')}</small>
                <small>
                  {t('people.grant.by', { name: grant.requestedBy.username, time: formatTime(grant.expiresAt) })}
                </small>
              </div>
              <ActionButton
                small
                aria-label={t(isOwn ? 'people.grant.withdrawNamed' : 'people.grant.refuseNamed', { name })}
                onClick={() => decide.mutate({ grantId: grant.id, approve: false })}
              >
                {t(isOwn ? 'people.grant.withdraw' : 'people.grant.refuse')}
              </ActionButton>
              {grant.canConfirm && (
                <ActionButton
                  small
                  variant="primary"
                  aria-label={t('people.grant.confirmNamed', { name })}
                  onClick={() => decide.mutate({ grantId: grant.id, approve: true })}
                >
                  {t('people.grant.confirm')}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
