import './promotions.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { PageFrame } from '../../app/page-frame.tsx'

function RateForm({ rate }: { rate: OperationData<'sellerReferral.rate'> }) {
  const t = useText()
  const [percent, setPercent] = useState(rate.percent === null ? '' : String(rate.percent))
  const save = useDecide('sellerReferral.saveRate', /^sellerReferral\./)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const text = percent.trim().replace(',', '.')
    save.mutate({ input: text === '' ? {} : { percent: Number(text) }, done: t('promotions.referral.saved') })
  }
  return (
    <form className="promotion-rate" onSubmit={submit}>
      <TextInput
        label={t('promotions.referral.percent')}
        help={t('promotions.referral.help', { min: rate.min, max: rate.max, brand: rate.brandPercent })}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
        {t('promotions.referral.save')}
      </ActionButton>
    </form>
  )
}

/** The reward for users who refer shoppers of the store, within the bounds of the brand. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { data } = useQuery(apiQuery('sellerReferral.rate', {}))
  return (
    <PageFrame
      title={t('promotions.referral.title')}
      lead={t('promotions.referral.lead')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
    >
      <div className="console-card console-card-body">
        {data ? (
          <RateForm key={String(data.percent)} rate={data} />
        ) : (
          <Loading>
            <Skeleton shape="line" />
          </Loading>
        )}
      </div>
    </PageFrame>
  )
}
