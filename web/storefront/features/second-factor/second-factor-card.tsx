import './second-factor.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Status } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { ConfirmedForm } from './confirmed-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up-form.tsx'

const totpQuery = apiQuery('totp.state', {})

type Task = 'set-up' | 'recovery' | 'disable'

/** The second factor of the account: its state, and what can be done with it. */
export function SecondFactorCard() {
  const t = useText()
  const client = useQueryClient()
  const toast = useToast()
  const { timeZone, intl } = useLanguage()
  const { since, recoveryCodesLeft } = useSuspenseQuery(totpQuery).data
  const [task, setTask] = useState<Task | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: totpQuery.queryKey })
  const close = () => setTask(null)
  const show = (made: readonly string[]) => {
    setTask(null)
    setCodes(made)
    void refresh()
  }
  const isOn = since !== null
  return (
    <Card
      title={t('account.totp.title')}
      action={<Status tone={isOn ? 'success' : 'quiet'}>{t(isOn ? 'account.totp.on' : 'account.totp.off')}</Status>}
    >
      <p>
        {isOn
          ? t('account.totp.since', {
              day: new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone }).format(new Date(since)),
              count: recoveryCodesLeft,
            })
          : t('account.totp.lead')}
      </p>
      <div className="second-factor-actions">
        {isOn ? (
          <>
            <Button variant="secondary" small onClick={() => setTask('recovery')}>
              {t('account.totp.newCodes')}
            </Button>
            <Button variant="text" small onClick={() => setTask('disable')}>
              {t('account.totp.disable')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" small icon="shield" onClick={() => setTask('set-up')}>
            {t('account.totp.setUp')}
          </Button>
        )}
      </div>
      <Dialog open={task === 'set-up'} onClose={close} title={t('account.totp.title')}>
        <SetUpForm onDone={show} />
      </Dialog>
      <Dialog open={task === 'recovery'} onClose={close} title={t('account.totp.newCodes')}>
        <ConfirmedForm operation="totp.recovery" label={t('account.totp.newCodes')} onDone={show} />
      </Dialog>
      <Dialog open={task === 'disable'} onClose={close} title={t('account.totp.disable')}>
        <ConfirmedForm
          operation="totp.disable"
          label={t('account.totp.disable')}
          onDone={() => {
            close()
            toast({ icon: 'check', text: t('account.totp.disabled') })
            void refresh()
          }}
        />
      </Dialog>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Card>
  )
}
