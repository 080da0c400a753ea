import './notice-settings.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { noticeChannels, type NoticeChannel } from '#contract/notice-topics.ts'
import type { NoticePreferences } from '#contract/notices.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { DeviceCard } from './device-card.tsx'
import { QuietHours } from './quiet-hours.tsx'

const preferencesQuery = apiQuery('notices.preferences', {})

export const queries = () => [preferencesQuery]

type TopicRow = NoticePreferences['topics'][number]
type Save = (saving: Promise<NoticePreferences>) => Promise<void>

/** Keeps what the server answered, or says why it was not saved. */
function useSave(): Save {
  const t = useText()
  const client = useQueryClient()
  const toast = useToast()
  return async (saving) => {
    try {
      client.setQueryData(preferencesQuery.queryKey, await saving)
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}

/** Whether one channel of a topic is on: a box, or a lock where it always is. */
function Cell({ row, channel, save }: { row: TopicRow; channel: NoticeChannel; save: Save }) {
  const t = useText()
  const call = useApi()
  const { topic, isRequired } = row
  const label = `${t(`account.notices.topic.${topic}`)}, ${t(`account.notices.channel.${channel}`)}`
  if (isRequired && channel !== 'push')
    return (
      <span className="notice-settings-lock">
        <Icon name="lock" size={16} />
        <span className="visually-hidden">{`${label}: ${t('account.notices.required')}`}</span>
      </span>
    )
  return (
    <Checkbox
      aria-label={label}
      checked={row[channel]}
      onChange={({ target }) => void save(call('notices.savePreference', { topic, channel, isOn: target.checked }))}
    />
  )
}

function TopicTable({ topics, save }: { topics: readonly TopicRow[]; save: Save }) {
  const t = useText()
  return (
    <table className="card notice-settings-table">
      <thead>
        <tr>
          <th scope="col">{t('account.notices.about')}</th>
          {noticeChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`account.notices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((row) => (
          <tr key={row.topic}>
            <th scope="row">
              <span>{t(`account.notices.topic.${row.topic}`)}</span>
              <small>{t(`account.notices.topicText.${row.topic}`)}</small>
            </th>
            {noticeChannels.map((channel) => (
              <td key={channel}>
                <Cell row={row} channel={channel} save={save} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={noticeChannels.length + 1}>
            <span className="notice-settings-lock">
              <Icon name="lock" size={16} />
            </span>
            {t('account.notices.required')}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type Email = NonNullable<NoticePreferences['email']>

const refusalTexts = {
  refused: 'account.notices.refused',
  bounced: 'account.notices.bounced',
  complained: 'account.notices.complained',
} as const satisfies Readonly<Record<NonNullable<Email['refusal']>, string>>

/** Why an address gets only mail about safety, and how that ends: by a test mail, or by proving the address again. */
function MailRefusal({ email: { address, refusal }, save }: { email: Email; save: Save }) {
  const t = useText()
  const href = useHref()
  const call = useApi()
  return (
    <output className="notice-settings-refused">
      <Icon name="info" size={20} />
      <p>{t(refusalTexts[refusal!], { address: `\u2068${address}\u2069` })}</p>
      {refusal === 'refused' ? (
        <Button variant="text" small onClick={() => void save(call('notices.retryMail', {}))}>
          {t('account.notices.retry')}
        </Button>
      ) : (
        <ButtonLink variant="text" small href={href('/userInfo/setup')}>
          {t('account.notices.confirm')}
        </ButtonLink>
      )}
    </output>
  )
}

/** The topics and channels of the user's notices; every change is saved at once. */
export function Page() {
  const t = useText()
  const href = useHref()
  const save = useSave()
  const { topics, quietHours, email } = useSuspenseQuery(preferencesQuery).data
  return (
    <AccountLayout
      page="/userInfo/notices"
      action={
        <ButtonLink variant="secondary" href={href('/userInfo/notices')}>
          {t('account.nav.notices')}
        </ButtonLink>
      }
    >
      <p className="notice-settings-lead">{t('account.notices.lead')}</p>
      {email?.refusal && <MailRefusal email={email} save={save} />}
      <TopicTable topics={topics} save={save} />
      <div className="account-layout-grid notice-settings-cards">
        <DeviceCard />
        <QuietHours hours={quietHours} save={save} />
        <Card title={t('account.notices.reach')}>
          <div className="notice-settings-reach">
            <Icon name="mail" />
            {email ? <bdi dir="ltr">{email.address}</bdi> : <p>{t('account.notices.noEmail')}</p>}
            <ButtonLink variant="text" small href={href('/userInfo/setup')}>
              {t(email ? 'account.contact.changeEmail' : 'account.contact.addEmail')}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </AccountLayout>
  )
}
