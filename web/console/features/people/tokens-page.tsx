import './people.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiToken } from '#contract/api-tokens.ts'
import type { Permission } from '#contract/permissions.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SecretField } from '../../app/invitation-link.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { useTimes } from '../../app/times.ts'
import { usePeopleChange } from './people-queries.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { usePermissionTexts } from './permission-texts.ts'

const dayChoices = [7, 30, 90, 365] as const

interface TokenFormProps {
  held: readonly Permission[]
  onClose: () => void
}

/** Name, scopes and life of a token; then the token itself, once. */
function TokenForm({ held, onClose }: TokenFormProps) {
  const t = useText()
  const [name, setName] = useState('')
  const [days, setDays] = useState('30')
  const [scopes, setScopes] = useState<readonly Permission[]>([])
  const [isChecked, setChecked] = useState(false)
  const create = usePeopleChange('apiTokens.create', () => null)
  if (create.data)
    return (
      <SecretField
        label={t('people.token')}
        value={create.data.token}
        notice={t('people.token.once')}
        copyLabel={t('people.token.copy')}
        copied={t('people.token.copied')}
        onClose={onClose}
      />
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() && scopes.length > 0 && !create.isPending)
      create.mutate({ name: name.trim(), scopes: [...scopes], days: Number(days) })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      <TextInput
        label={t('people.token.name')}
        help={t('people.token.nameHelp')}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isChecked && !name.trim() ? t('people.field.missing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t('people.token.life')}
        value={days}
        onChange={setDays}
        options={dayChoices.map((count) => ({ value: String(count), label: t('people.token.days', { count }) }))}
      />
      <fieldset className="token-scopes">
        <legend className="console-label">{t('people.token.scopes')}</legend>
        {isChecked && scopes.length === 0 && (
          <p className="console-help text-input-error">{t('people.token.noScope')}</p>
        )}
        <PermissionMatrix
          chosen={scopes}
          held={held}
          isHeldOnly
          onToggle={(permission) =>
            setScopes((before) =>
              before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission],
            )
          }
        />
      </fieldset>
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={create.isPending}>
          {t('people.token.make')}
        </ActionButton>
      </div>
    </form>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const t = useText()
  const { formatDay, formatTime } = useTimes()
  const { getPermission } = usePermissionTexts()
  const { id, name, scopes, expiresAt, isExpired, usedAt } = token
  const revoke = usePeopleChange('apiTokens.revoke', () => t('people.token.revoked', { name }))
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{scopes.map(getPermission).join(', ')}</small>
        <small>
          {t(isExpired ? 'people.token.expired' : 'people.token.until', { day: formatDay(expiresAt) })}{' '}
          {usedAt ? t('people.token.used', { time: formatTime(usedAt) }) : t('people.token.unused')}
        </small>
      </div>
      <ActionButton
        small
        variant="danger"
        aria-label={t('people.token.revokeNamed', { name })}
        onClick={() => revoke.mutate({ tokenId: id })}
      >
        {t('people.token.revoke')}
      </ActionButton>
    </li>
  )
}

/** The person's own tokens, by which their programs use the API. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const [isMaking, setMaking] = useState(false)
  const { data, isError, error, refetch } = useQuery(apiQuery('apiTokens.list', {}))
  const close = () => setMaking(false)
  return (
    <PageFrame
      title={t('frame.page.tokens')}
      lead={t('people.tokens.lead')}
      trail={user ? [{ label: user.username }] : []}
      actions={
        <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
          {t('people.token.new')}
        </ActionButton>
      }
    >
      <div className="console-card">
        {isError ? (
          <ListState
            icon="alert"
            title={t('people.error.tokens')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        ) : data?.pageList.length === 0 ? (
          <ListState icon="lock" title={t('people.tokens.none')} text={t('people.tokens.noneText')} />
        ) : (
          <ul className="user-rows">
            {data?.pageList.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </div>
      <ConsoleDialog
        open={isMaking}
        onOpenChange={close}
        title={t('people.token.new')}
        description={t('people.token.text')}
      >
        {isMaking && <TokenForm held={user?.permissions ?? []} onClose={close} />}
      </ConsoleDialog>
    </PageFrame>
  )
}
