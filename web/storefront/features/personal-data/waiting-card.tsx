import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { Obstacles } from './obstacles.tsx'

const query = apiQuery('personalData.deletion', {})

/** While the account waits to be deleted: its day, and the way back. */
export function WaitingCard() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { timeZone, intl } = useLanguage()
  const { dueAt, obstacles } = useSuspenseQuery(query).data
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      client.setQueryData(query.queryKey, await call('personalData.keepAccount', {}))
      await client.invalidateQueries({ queryKey: ['who'] })
      toast({ icon: 'check', text: t('account.data.waiting.kept') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
      setBusy(false)
    }
  }
  const title = t('account.data.waiting.title', { date: formatDay(dueAt, timeZone, intl) })
  return (
    <Card title={<span suppressHydrationWarning>{title}</span>}>
      <p className="your-data-lead">{t('account.data.waiting.lead')}</p>
      <Obstacles obstacles={obstacles} />
      <Button busy={busy} onClick={() => void keep()}>
        {t('account.data.waiting.keep')}
      </Button>
    </Card>
  )
}
