import { type FormEvent, useState } from 'react'
import type { StaffUser } from '#contract/staff.ts'
import type { UserDetail } from '#contract/staff-users.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { formatAddressLine } from '#i18n/addresses/format-address.ts'
import { PhoneText } from '#web/client/phone-text.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { EventList } from '#web/console/kit/event-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Since } from '../../app/since.tsx'
import { useTimes } from '../../app/times.ts'
import { usePeopleChange } from './people-queries.ts'

interface CardProps {
  detail: UserDetail
  canManage: boolean
}

/** Where the user is logged in; each device can be logged out. */
export function SessionsCard({ detail: { user, sessions }, canManage }: CardProps) {
  const t = useText()
  const end = usePeopleChange('staffUsers.endSessions', () => t('people.sessions.ended'))
  return (
    <section className="console-card" aria-labelledby="sessions-title">
      <header>
        <h2 id="sessions-title">{t('people.sessions')}</h2>
        {canManage && sessions.length > 1 && (
          <ActionButton small variant="quiet" onClick={() => end.mutate({ userId: user.id })}>
            {t('people.sessions.endAll')}
          </ActionButton>
        )}
      </header>
      {sessions.length === 0 ? (
        <p className="console-card-body console-help">{t('people.sessions.none')}</p>
      ) : (
        <ul className="user-rows">
          {sessions.map(({ id, userAgent, address, seenAt }) => {
            const name = userAgent ?? t('people.sessions.unknown')
            return (
              <li key={id}>
                <div>
                  <b title={name}>
                    <bdi>{name}</bdi>
                  </b>
                  <small>
                    <Since at={seenAt} /> {address && <bdi>{address}</bdi>}
                  </small>
                </div>
                {canManage && (
                  <ActionButton
                    small
                    aria-label={t('people.sessions.endNamed', { name })}
                    onClick={() => end.mutate({ userId: user.id, sessionId: id })}
                  >
                    {t('people.sessions.end')}
                  </ActionButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const noteTexts: Readonly<Record<UserDetail['notes'][number]['kind'], TextKey | null>> = {
  note: null,
  disabled: 'people.note.disabled',
  enabled: 'people.note.enabled',
}

/** Notes of staff, and the reasons of changed states. */
export function NotesCard({ detail: { user, notes }, canManage }: CardProps) {
  const t = useText()
  const { formatTime } = useTimes()
  const [text, setText] = useState('')
  const add = usePeopleChange(
    'staffUsers.addNote',
    () => t('people.notes.added'),
    () => setText(''),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate({ userId: user.id, text: text.trim() })
  }
  return (
    <section className="console-card" aria-labelledby="notes-title">
      <header>
        <h2 id="notes-title">{t('people.notes')}</h2>
        <span className="console-help">{t('people.notes.staffOnly')}</span>
      </header>
      <div className="console-card-body user-notes">
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => {
              const kind = noteTexts[note.kind]
              return (
                <li key={note.id}>
                  {kind && <b>{t(kind)}</b>}
                  <p dir="auto">{note.text}</p>
                  <small>
                    <bdi>{note.author}</bdi> {formatTime(note.at)}
                  </small>
                </li>
              )
            })}
          </ul>
        )}
        {canManage ? (
          <form onSubmit={send}>
            <TextInput
              label={t('people.notes.add')}
              maxLength={1000}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <ActionButton small type="submit" aria-disabled={!text.trim() || add.isPending}>
              {t('people.notes.send')}
            </ActionButton>
          </form>
        ) : (
          notes.length === 0 && <p className="console-help">{t('people.notes.none')}</p>
        )}
      </div>
    </section>
  )
}

const changeTexts: Readonly<Record<string, TextKey>> = {
  'staff.disableUser': 'people.change.disabled',
  'staff.enableUser': 'people.change.enabled',
  'staff.setUserRoles': 'people.change.roles',
  'staffTeam.decideGrant': 'people.change.grant',
  'staffInvitations.accept': 'people.change.joined',
  'staffUsers.reveal': 'people.change.revealed',
  'staffUsers.endSessions': 'people.change.sessions',
  'staffReferral.permit': 'people.change.referral',
  'staffUsers.resetTotp': 'people.change.totp',
  'staffUsers.addNote': 'people.change.note',
  'command.grant': 'people.change.roles',
  'command.revoke': 'people.change.roles',
}

/** Changes of the user by staff, from the audit log. */
export function ChangesCard({ detail: { changes } }: Pick<CardProps, 'detail'>) {
  const t = useText()
  const { formatTime } = useTimes()
  return (
    <section className="console-card" aria-labelledby="changes-title">
      <header>
        <h2 id="changes-title">{t('people.changes')}</h2>
      </header>
      <div className="console-card-body">
        {changes.length === 0 ? (
          <p className="console-help">{t('people.changes.none')}</p>
        ) : (
          <EventList
            label={t('people.changes')}
            events={changes.map(({ position, at, by, operation }) => ({
              key: String(position),
              icon: 'user',
              title: changeTexts[operation] ? t(changeTexts[operation]) : operation,
              text: t('people.changes.by', { name: by ?? t('people.changes.command'), time: formatTime(at) }),
            }))}
          />
        )}
      </div>
    </section>
  )
}

type Contact = OperationData<'staffUsers.reveal'>

/** Mail address and phone number; the whole number and the addresses are shown on request, which is recorded. */
export function ContactCard({ user, canManage }: { user: StaffUser; canManage: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const [contact, setContact] = useState<Contact | null>(null)
  const reveal = usePeopleChange('staffUsers.reveal', () => null, setContact)
  return (
    <section className="console-card" aria-labelledby="contact-title">
      <header>
        <h2 id="contact-title">{t('people.contact')}</h2>
        {canManage && !contact && (
          <ActionButton small variant="quiet" onClick={() => !reveal.isPending && reveal.mutate({ userId: user.id })}>
            {t('people.contact.show')}
          </ActionButton>
        )}
      </header>
      <dl className="console-card-body user-contact">
        <div>
          <dt>{t('people.column.email')}</dt>
          <dd>
            <bdi>{user.email ?? '–'}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('people.column.phone')}</dt>
          <dd>
            <PhoneText phone={(contact ?? user).phone ?? '–'} />
          </dd>
        </div>
        {contact && (
          <div>
            <dt>{t('people.contact.addresses')}</dt>
            <dd>
              {contact.addresses.length === 0
                ? t('people.contact.noAddress')
                : contact.addresses.map((address) => (
                    <p key={address.id}>
                      <bdi>{address.consignee}</bdi>, <bdi>{formatAddressLine(address, intl)}</bdi>
                    </p>
                  ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
