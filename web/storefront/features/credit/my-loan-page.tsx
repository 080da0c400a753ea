import { CreditLayout } from './credit-layout.tsx'
import { CreditEmptyState } from './credit-empty-state.tsx'

/** The loans one has. */
export function Page() {
  return (
    <CreditLayout page="/credit/myLoan">
      <CreditEmptyState what="loans" back="/credit/myLoan" />
    </CreditLayout>
  )
}
