import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Status } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatBytes } from './format-bytes.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Export = OperationData<'personalData.export'>

const query = apiQuery('personalData.export', {})
const refetchMs = 2_000

function FileRow({ name, size, link, expiresAt }: Export) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <div className="your-data-file">
      <span className="your-data-file-icon">
        <Icon name="document" />
      </span>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p suppressHydrationWarning>
          <bdi>{formatBytes(size ?? 0, intl)}</bdi>
          {' · '}
          {t('account.data.export.until', { date: formatDay(expiresAt, timeZone, intl) })}
        </p>
      </div>
      <ButtonLink small icon="download" href={link ?? ''} download={name ?? true}>
        {t('account.download.open')}
      </ButtonLink>
    </div>
  )
}

/** The latest copy of what the shop keeps about the person, and the request of one. */
export function ExportCard() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const { timeZone, intl } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useSuspenseQuery(query)
  const isPreparing = data.state === 'preparing'
  useQuery({ ...query, refetchInterval: isPreparing ? refetchMs : false })
  const request = async (password: string) => {
    client.setQueryData(query.queryKey, await call('personalData.requestExport', { password }))
    setOpen(false)
  }
  return (
    <Card title={t('account.data.export.title')}>
      <p className="your-data-lead">{t('account.data.export.lead')}</p>
      <output>
        {isPreparing && <Status tone="accent">{t('account.data.export.preparing')}</Status>}
        {data.state === 'failed' && <Status tone="danger">{t('account.data.export.failed')}</Status>}
      </output>
      {data.state === 'ready' && <FileRow {...data} />}
      {!isPreparing && !data.nextAt && (
        <Button
          variant={data.state === 'ready' ? 'text' : 'secondary'}
          small={data.state === 'ready'}
          onClick={() => setOpen(true)}
        >
          {t(data.state === 'failed' ? 'common.retry' : 'account.data.export.request')}
        </Button>
      )}
      {!isPreparing && data.nextAt && (
        <p className="your-data-note" suppressHydrationWarning>
          {t('account.data.export.next', { date: formatDay(data.nextAt, timeZone, intl) })}
        </p>
      )}
      <PasswordDialog open={isOpen} onClose={() => setOpen(false)} onPassword={request} />
    </Card>
  )
}
