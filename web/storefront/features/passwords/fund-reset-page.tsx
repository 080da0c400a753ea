import './fund-reset-page.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatTime } from '#web/kit/date.tsx'
import { useToast } from '#web/kit/toast.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { FundPasswordForm } from './fund-password-form.tsx'
import { FundResetSteps } from './fund-reset-steps.tsx'
import { fundResetQuery, refreshFundPassword } from './fund-reset-query.ts'

export const queries = () => [apiQuery('account.info', {}), fundResetQuery]

/** While a reset waits: when the new fund password works, and the way to keep the current one. */
function WaitingReset() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { timeZone, intl } = useLanguage()
  const { dueAt } = useSuspenseQuery(fundResetQuery).data
  const { props, alert, busy } = useForm({
    check: () => ({}),
    send: async () => {
      client.setQueryData(fundResetQuery.queryKey, await call('fundPassword.cancelReset', {}))
      await refreshFundPassword(client)
      toast({ icon: 'check', text: t('account.fund.reset.cancelled') })
    },
  })
  const title = t('account.fund.reset.waiting.title', { time: formatTime(dueAt, timeZone, intl) })
  return (
    <Card title={<span suppressHydrationWarning>{title}</span>}>
      <form className="fund-reset" {...props}>
        <p>{t('account.fund.reset.waiting.lead')}</p>
        <FormAlert>{alert}</FormAlert>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('account.fund.reset.cancel')}
        </Button>
      </form>
    </Card>
  )
}

/** A code needs an address of the account. */
function MissingContact() {
  const t = useText()
  const href = useHref()
  return (
    <Card>
      <div className="fund-reset">
        <p>{t('account.fund.reset.noContact')}</p>
        <ButtonLink href={href('/userInfo/setup')}>{t('account.contact.title')}</ButtonLink>
      </div>
    </Card>
  )
}

/** When the first of these addresses may be used; null when one may be now. */
function findFirst(contacts: readonly { readonly from: string | null }[]): string | null {
  const times = contacts.flatMap(({ from }) => from ?? [])
  return times.length < contacts.length ? null : (times.toSorted()[0] ?? null)
}

/** Every address of the account is too new for a reset. */
function NewContacts({ from }: { readonly from: string }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <Card>
      <div className="fund-reset">
        <p suppressHydrationWarning>{t('account.fund.reset.allNew', { time: formatTime(from, timeZone, intl) })}</p>
      </div>
    </Card>
  )
}

/** Resets a forgotten fund password, or sets the first one. */
export function Page(_props: PageProps) {
  const t = useText()
  const href = useHref()
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  const { state, contacts } = useSuspenseQuery(fundResetQuery).data
  const [isDone, setDone] = useState(false)
  const usableFrom = findFirst(contacts)
  return (
    <AccountLayout
      page="/userInfo/setup"
      action={
        <ButtonLink variant="text" href={href('/userInfo/setup')}>
          {t('account.nav.setup')}
        </ButtonLink>
      }
    >
      <output className="visually-hidden">
        {isDone && state === 'waiting' && t('account.fund.reset.waiting.lead')}
      </output>
      {!fundPasswordSet ? (
        <Card title={t('account.fund.submit')}>
          <div className="fund-reset">
            <FundPasswordForm isSet={false} />
          </div>
        </Card>
      ) : state === 'waiting' ? (
        <WaitingReset />
      ) : contacts.length === 0 ? (
        <MissingContact />
      ) : usableFrom !== null ? (
        <NewContacts from={usableFrom} />
      ) : (
        <Card>
          <FundResetSteps onDone={() => setDone(true)} />
        </Card>
      )}
    </AccountLayout>
  )
}
