import { CreditLayout } from './credit-layout.tsx'
import { CreditEmptyState } from './credit-empty-state.tsx'

/** The state of one's application. */
export function Page() {
  return (
    <CreditLayout page="/credit/application">
      <CreditEmptyState what="application" back="/credit/application" />
    </CreditLayout>
  )
}
