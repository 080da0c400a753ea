import './mails.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { mailGroups, type MailGroup } from '#contract/mail-blocks.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { usePreviewLanguage } from '../../app/drafts/preview-fields.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { MailEditor } from './mail-editor.tsx'
import { mailQuery, mailsPath, toMailPath, type MailRow } from './mail-queries.ts'
import { mailMarks } from './mail-status.tsx'

/** Stands in the place of what is loaded, or could not be. */
function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  return (
    <div className="console-card console-card-body">
      {error ? (
        <ListState
          icon="alert"
          title={t('mails.error')}
          text={failureText(t, error)}
          action={<ActionButton onClick={onRetry}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          <Skeleton shape="title" width="third" />
          <Skeleton shape="line" width="most" />
          <Skeleton shape="line" width="most" />
        </Loading>
      )}
    </div>
  )
}

function Chosen({ kind, textLanguage }: { kind: string; textLanguage: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...mailQuery(kind, textLanguage), staleTime: 0 })
  if (data) return <MailEditor mail={data.mail} />
  const title = t('frame.nav.mails')
  return (
    <PageFrame title={title} trail={[{ label: title, href: toHref(mailsPath) }]}>
      <Waiting error={error} onRetry={() => void refetch()} />
    </PageFrame>
  )
}

function Row({ mail, language }: { mail: MailRow; language: string }) {
  const t = useText()
  const getLanguageName = useLanguageNames()
  const { formatTime } = useTimes()
  return (
    <li>
      <Link to={toMailPath(mail.kind, language)}>
        <span>
          <b>{t(`mails.kind.${mail.kind}`)}</b>
          <small>{mail.subject}</small>
        </span>
      </Link>
      {mail.languages.length === 0 ? (
        <StatusMark shape={mailMarks.product[0]} tone={mailMarks.product[1]}>
          {t('mails.state.product')}
        </StatusMark>
      ) : (
        <ul>
          {mail.languages.map(({ language: code, state, changedBy, changedAt }) => {
            const [shape, tone] = mailMarks[state]
            return (
              <li key={code}>
                <Link to={toMailPath(mail.kind, code)}>
                  <StatusMark shape={shape} tone={tone}>
                    {t(`mails.row.${state}`, { language: getLanguageName(code) })}
                  </StatusMark>
                  <small>{t('mails.changed', { name: changedBy, time: formatTime(changedAt) })}</small>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

function Group({ group, mails, language }: { group: MailGroup; mails: readonly MailRow[]; language: string }) {
  const t = useText()
  return (
    <section className="console-card" aria-labelledby={`mails-${group}`}>
      <header>
        <h2 id={`mails-${group}`}>{t(`mails.group.${group}`)}</h2>
      </header>
      <ul className="mail-rows">
        {mails.map((mail) => (
          <Row key={mail.kind} mail={mail} language={language} />
        ))}
      </ul>
    </section>
  )
}

function Overview() {
  const t = useText()
  const [language] = usePreviewLanguage()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...apiQuery('mailTexts.list', {}), staleTime: 0 })
  const wanted = words.trim().toLocaleLowerCase()
  const mails = data?.mails.filter(({ kind, subject }) =>
    `${t(`mails.kind.${kind}`)} ${subject}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <PageFrame title={t('frame.nav.mails')} lead={t('mails.lead')} trail={[]}>
      <div className="mails-page">
        {mails && (
          <TextInput
            type="search"
            label={t('mails.find')}
            value={words}
            maxLength={80}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {!mails && <Waiting error={error} onRetry={() => void refetch()} />}
        {mails?.length === 0 && (
          <div className="console-card console-card-body">
            <ListState
              icon="mail"
              title={t('mails.none')}
              action={<ActionButton onClick={() => setWords('')}>{t('mails.showAll')}</ActionButton>}
            />
          </div>
        )}
        {mailGroups.map((group) => {
          const own = mails?.filter((mail) => mail.group === group) ?? []
          return own.length > 0 && <Group key={group} group={group} mails={own} language={language} />
        })}
      </div>
    </PageFrame>
  )
}

/** The texts of the mails that the shop sends. */
export function Page() {
  const { kind, textLanguage } = useParams()
  const [language] = usePreviewLanguage()
  if (kind === undefined) return <Overview />
  if (textLanguage === undefined) return <Navigate to={toMailPath(kind, language)} replace />
  return <Chosen key={`${kind} ${textLanguage}`} kind={kind} textLanguage={textLanguage} />
}
