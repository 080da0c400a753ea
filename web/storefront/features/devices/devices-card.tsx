import './devices.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/account.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { parseDevice } from '#contract/device-name.ts'

const sessions = apiQuery('account.sessions', {})

function DeviceRow({ session }: { session: Session }) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { timeZone, intl } = useLanguage()
  const [busy, setBusy] = useState(false)
  const device = parseDevice(session.userAgent)
  const name = device
    ? t('account.device.name', { browser: device.browser, system: device.system })
    : t('account.device.unknown')
  const end = async () => {
    setBusy(true)
    try {
      client.setQueryData(sessions.queryKey, await call('account.revokeSession', { id: session.id }))
      toast({ text: t('account.device.ended', { name }) })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
      setBusy(false)
    }
  }
  return (
    <li className="devices-card-row">
      <Icon name={device?.isPhone ? 'phone' : 'globe'} />
      <div>
        <b>{name}</b> {session.current && <Badge tone="soft">{t('account.device.current')}</Badge>}
        <p>
          {t('account.device.seen')} <Time iso={session.seenAt} zone={timeZone} locale={intl} />
          {session.address && (
            <>
              {' · '}
              <bdi className="tabular-numbers">{session.address}</bdi>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          small
          busy={busy}
          aria-label={`${t('account.device.end')}: ${name}`}
          onClick={() => void end()}
        >
          {t('account.device.end')}
        </Button>
      )}
    </li>
  )
}

/** The active sessions; every one but the current can be ended here. */
export function DevicesCard() {
  const t = useText()
  const { pageList } = useSuspenseQuery(sessions).data
  return (
    <Card title={t('account.device.title')}>
      <p className="setup-card-lead">{t('account.device.lead')}</p>
      <ul>
        {pageList.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  )
}
