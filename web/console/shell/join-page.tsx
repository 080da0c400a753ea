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
import { useConsoleStart } from '../app/console-start.ts'
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
function Identify({ kind }: { kind: JoinKind }) {
  const t = useText()
  const client = useQueryClient()
  const [isNew, setNew] = useState(false)
  const onDone = () => clearUserData(client)
  return (
    <StartPage title={t(kind === 'store' ? 'team.join.title' : 'people.join.title')}>
      <p>{t('team.join.lead')}</p>
      {isNew ? <RegisterForm onDone={onDone} /> : <LogInForm onDone={onDone} />}
      <ActionButton variant="quiet" onClick={() => setNew(!isNew)}>
        {t(isNew ? 'team.join.haveAccount' : 'team.join.newAccount')}
      </ActionButton>
    </StartPage>
  )
}

interface OfferPageProps {
  title: string
  text: string
  permissions: readonly string[]
  /** Said instead of the invitation's acceptance being offered. */
  alreadyText?: string | undefined
  /** Said below the permissions. */
  note?: string | undefined
  acceptLabel: string
  accept: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void }
}

/** The rights that an invitation gives to the person who is logged in. */
function OfferPage({ title, text, permissions, alreadyText, note, acceptLabel, accept }: OfferPageProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  // The page stays, so that the link is still open after another log-in.
  const logOut = async () => {
    await call('account.logout', {})
    await clearUserData(client)
  }
  const isOff = accept.isPending || alreadyText !== undefined
  return (
    <StartPage title={title}>
      <p>{text}</p>
      <ul className="join-permissions">
        {permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      {note && <NoticeLine tone="info">{note}</NoticeLine>}
      {alreadyText && <NoticeLine tone="info">{alreadyText}</NoticeLine>}
      {accept.error && <NoticeLine tone="bad">{failureText(t, accept.error)}</NoticeLine>}
      <div className="console-start-actions">
        <ActionButton onClick={() => void logOut()}>{t('team.join.other')}</ActionButton>
        <ActionButton variant="primary" aria-disabled={isOff} onClick={() => !isOff && accept.mutate()}>
          {acceptLabel}
        </ActionButton>
      </div>
    </StartPage>
  )
}

interface OfferProps<Invitation> {
  invitation: Invitation
  token: string
  name: string
}

function StoreOffer({ invitation, token, name }: OfferProps<OperationData<'memberships.invitation'>>) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const { store, role, isMember } = invitation
  const accept = useMutation({
    mutationFn: () =>
      submit({ invitation: token }, (options) => call('memberships.accept', { invitation: token }, options)),
    // The console starts again with the rights of the new member.
    onSuccess: () => location.replace(consoleBase),
  })
  const roleName = role.name ?? (isStoreRoleKey(role.id) ? t(`team.role.${role.id}`) : role.id)
  return (
    <OfferPage
      title={t('team.join.store', { store: store.name })}
      text={t('team.join.text', { name, role: roleName })}
      permissions={role.permissions.map((permission) => t(`team.permission.${permission}`))}
      alreadyText={isMember ? t('team.join.member') : undefined}
      acceptLabel={t('team.join.accept', { store: store.name })}
      accept={accept}
    />
  )
}

function StaffOffer({ invitation, token, name }: OfferProps<OperationData<'staffInvitations.show'>>) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const { brand } = useConsoleStart()
  const { role, isHeld, needsSecond } = invitation
  const accept = useMutation({
    mutationFn: () =>
      submit({ invitation: token }, (options) => call('staffInvitations.accept', { invitation: token }, options)),
    onSuccess: ({ waits }) => {
      if (!waits) location.replace(consoleBase)
    },
  })
  if (accept.data?.waits)
    return (
      <StartPage title={t('people.join.waits')}>
        <p>{t('people.join.waitsText')}</p>
        <a className="console-link" href={consoleBase}>
          {t('frame.toStart')}
        </a>
      </StartPage>
    )
  return (
    <OfferPage
      title={t('people.join.brand', { brand: brand.name })}
      text={t('people.join.text', { name, role: role.name })}
      permissions={[]}
      note={needsSecond ? t('people.join.needsSecond') : undefined}
      alreadyText={isHeld ? t('people.join.held') : undefined}
      acceptLabel={t('people.join.accept', { brand: brand.name })}
      accept={accept}
    />
  )
}

type JoinKind = 'store' | 'staff'

/** Asks the server about the invitation of the address, once somebody is logged in. */
function useInvitation(kind: JoinKind, token: string) {
  const call = useApi()
  const user = useCurrentUser()
  const isEnabled = Boolean(user) && token !== ''
  const ofStore = useQuery({
    queryKey: ['memberships.invitation', token, user?.id],
    queryFn: () => call('memberships.invitation', { invitation: token }),
    enabled: isEnabled && kind === 'store',
    retry: false,
  })
  const ofStaff = useQuery({
    queryKey: ['staffInvitations.show', token, user?.id],
    queryFn: () => call('staffInvitations.show', { invitation: token }),
    enabled: isEnabled && kind === 'staff',
    retry: false,
  })
  return { user, ofStore: ofStore.data, ofStaff: ofStaff.data, isError: ofStore.isError || ofStaff.isError }
}

/** Opens an invitation to the team of a store or to the staff: its token stands after the hash of the address. */
export default function JoinPage({ kind }: { kind: JoinKind }) {
  const t = useText()
  const [token] = useState(() => location.hash.slice(1))
  const { user, ofStore, ofStaff, isError } = useInvitation(kind, token)
  if (user === undefined) return null
  if (user === null) return <Identify kind={kind} />
  if (ofStore) return <StoreOffer invitation={ofStore} token={token} name={user.username} />
  if (ofStaff) return <StaffOffer invitation={ofStaff} token={token} name={user.username} />
  if (token !== '' && !isError) return null
  return (
    <StartPage title={t('team.join.ended')}>
      <p>{t('team.join.endedText')}</p>
      <a className="console-link" href={consoleBase}>
        {t('frame.toStart')}
      </a>
    </StartPage>
  )
}
