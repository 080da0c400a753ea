import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TraderFields } from '../settings/trader-fields.tsx'
import type { TraderDetail } from '../settings/trader-values.ts'
import { useTraderForm } from '../settings/use-trader-form.ts'
import { BrandFrame, LoadingFrame } from './brand-frame.tsx'

function Editor({ saved }: { saved: TraderDetail }) {
  const t = useText()
  const state = useTraderForm('adminTrader', saved)
  const { form, labels, isSaving, save } = state
  return (
    <BrandFrame tab="trader" lead={t('brands.trader.lead')} form={{ form, labels, isSaving, onSave: save }}>
      <div className="brand-form">
        <TraderFields state={state} text={t('brands.trader.text')} contactText={t('brands.trader.contactText')} />
      </div>
    </BrandFrame>
  )
}

/** Who is behind the brand, by law. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('adminTrader.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Editor saved={data} />
  return <LoadingFrame tab="trader" lead={t('brands.trader.lead')} error={error} onRetry={() => void refetch()} />
}
