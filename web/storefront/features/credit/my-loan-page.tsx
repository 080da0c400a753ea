import { CreditLayout } from './credit-layout.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** The loans one has. */
export function Page() {
  return (
    <CreditLayout place="/credit/myLoan">
      <NothingYet what="loans" back="/credit/myLoan" />
    </CreditLayout>
  )
}
