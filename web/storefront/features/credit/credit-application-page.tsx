import { CreditLayout } from './credit-layout.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** The state of one's application. */
export function Page() {
  return (
    <CreditLayout place="/credit/application">
      <NothingYet what="application" back="/credit/application" />
    </CreditLayout>
  )
}
