import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStoreRoleKey } from '#contract/store-permissions.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { clearUserData, useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { consoleBase } from '../app/page.ts'
import { LogInForm } from './log-in-form.tsx'
import { StartPage } from './start-pages.tsx'

/** A new account, with which the invitation is accepted then. */
function RegisterForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: ({ username = '', password = '', confirmPassword = '' }: FieldValues) => ({
      ...(!username.trim() && { username: t('account.field.accountMissing') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
      ...(password !== confirmPassword && { confirmPassword: t('team.join.differs') }),
    }),
    send: async ({ username = '', password = '', confirmPassword = '' }) => {
      await call('account.register', { username, password, confirmPassword })
      await onDone()
    },
  })
  return (
    <form className="console-log-in" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="username"
        label={t('account.login.account')}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('account.login.password')}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('team.join.again')}
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
      <ActionButton type="submit" variant="primary" disabled={busy}>
        {t('team.join.register')}
      </ActionButton>
    </form>
  )
}

/** A visitor logs in or makes an account first. */
function Identify() {
  const t = useText()
  const client = useQueryClient()
  const [isNew, setNew] = useState(false)
  const onDone = () => clearUserData(client)
  return (
    <StartPage title={t('team.join.title')}>
      <p>{t('team.join.lead')}</p>
      {isNew ? <RegisterForm onDone={onDone} /> : <LogInForm onDone={onDone} />}
      <ActionButton variant="quiet" onClick={() => setNew(!isNew)}>
        {t(isNew ? 'team.join.haveAccount' : 'team.join.newAccount')}
      </ActionButton>
    </StartPage>
  )
}

type Invitation = OperationData<'memberships.invitation'>

function Offer({ invitation, token, name }: { invitation: Invitation; token: string; name: string }) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const client = useQueryClient()
  // The page stays, so that the link is still open after another log-in.
  const logOut = async () => {
    await call('account.logout', {})
    await clearUserData(client)
  }
  const { store, role, isMember } = invitation
  const accept = useMutation({
    mutationFn: () =>
      submit({ invitation: token }, (options) => call('memberships.accept', { invitation: token }, options)),
    // The console starts again with the rights of the new member.
    onSuccess: () => location.replace(consoleBase),
  })
  const roleName = role.name ?? (isStoreRoleKey(role.id) ? t(`team.role.${role.id}`) : role.id)
  return (
    <StartPage title={t('team.join.store', { store: store.name })}>
      <p>{t('team.join.text', { name, role: roleName })}</p>
      <ul className="join-permissions">
        {role.permissions.map((permission) => (
          <li key={permission}>{t(`team.permission.${permission}`)}</li>
        ))}
      </ul>
      {isMember && <NoticeLine tone="info">{t('team.join.member')}</NoticeLine>}
      {accept.isError && <NoticeLine tone="bad">{failureText(t, accept.error)}</NoticeLine>}
      <div className="console-start-actions">
        <ActionButton onClick={() => void logOut()}>{t('team.join.other')}</ActionButton>
        <ActionButton
          variant="primary"
          aria-disabled={accept.isPending || isMember}
          onClick={() => !accept.isPending && !isMember && accept.mutate()}
        >
          {t('team.join.accept', { store: store.name })}
        </ActionButton>
      </div>
    </StartPage>
  )
}

/** Opens an invitation to the team of a store: its token stands after the hash of the address. */
export function JoinPage() {
  const t = useText()
  const call = useApi()
  const user = useCurrentUser()
  const [token] = useState(() => location.hash.slice(1))
  const invitation = useQuery({
    queryKey: ['memberships.invitation', token, user?.id],
    queryFn: () => call('memberships.invitation', { invitation: token }),
    enabled: Boolean(user) && token !== '',
    retry: false,
  })
  if (user === undefined) return null
  if (user === null) return <Identify />
  if (invitation.data) return <Offer invitation={invitation.data} token={token} name={user.username} />
  if (token !== '' && !invitation.isError) return null
  return (
    <StartPage title={t('team.join.ended')}>
      <p>{t('team.join.endedText')}</p>
      <a className="console-link" href={consoleBase}>
        {t('frame.toStart')}
      </a>
    </StartPage>
  )
}
