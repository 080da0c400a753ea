import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FormPage } from '../../app/forms/form-page.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { TraderFields } from './trader-fields.tsx'
import type { TraderDetail } from './trader-values.ts'
import { useTraderForm } from './use-trader-form.ts'

function Settings({ saved }: { saved: TraderDetail }) {
  const t = useText()
  const { shipWithinHours } = useConsoleStart().brand
  const state = useTraderForm('sellerTrader', saved)
  return (
    <FormPage
      title={t('settings.title')}
      lead={t('settings.lead')}
      trail={[]}
      form={state.form}
      labels={state.labels}
      isSaving={state.isSaving}
      onSave={state.save}
    >
      <div className="settings-page">
        <TraderFields state={state} text={t('settings.trader.text')} contactText={t('settings.contact.text')} />
        <section className="console-card" aria-labelledby="settings-orders">
          <header>
            <h2 id="settings-orders">{t('settings.orders.title')}</h2>
          </header>
          <div className="console-card-body">
            <p>{t('settings.orders.shipWithin', { hours: shipWithinHours })}</p>
            <p className="console-help">{t('settings.orders.byBrand')}</p>
          </div>
        </section>
      </div>
    </FormPage>
  )
}

/** Who sells, by law, and how to reach the store. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('sellerTrader.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Settings saved={data} />
  return (
    <PageFrame title={t('settings.title')} trail={[]}>
      {error && (
        <NoticeLine
          tone="bad"
          action={<ActionButton onClick={() => void refetch()}>{t('settings.tryAgain')}</ActionButton>}
        >
          {failureText(t, error)}
        </NoticeLine>
      )}
    </PageFrame>
  )
}
