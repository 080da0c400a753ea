import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'

/** On every page of an account that waits to be deleted: its day, and the way to keep it. */
export function DeletionBanner() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { timeZone, intl } = useLanguage()
  const deletionAt = useCurrentUser()?.deletionAt
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      client.setQueryData(apiQuery('personalData.deletion', {}).queryKey, await call('personalData.keepAccount', {}))
      await client.invalidateQueries({ queryKey: ['who'] })
      toast({ icon: 'check', text: t('account.data.waiting.kept') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
    setBusy(false)
  }
  if (!deletionAt) return null
  return (
    <section className="account-layout-deletion">
      <Icon name="alert" size={20} />
      <p>{t('account.data.waiting.title', { date: formatDay(deletionAt, timeZone, intl) })}</p>
      <Button variant="secondary" small busy={busy} onClick={() => void keep()}>
        {t('account.data.waiting.keep')}
      </Button>
    </section>
  )
}
