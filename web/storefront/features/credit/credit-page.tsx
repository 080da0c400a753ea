import { useSuspenseQuery } from '@tanstack/react-query'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { Calculator } from './calculator.tsx'
import { CreditLayout } from './credit-layout.tsx'
import { CreditOff } from './credit-off.tsx'
import { productsQuery } from './credit-queries.ts'

export const queries = () => [productsQuery]

/** The costs of a loan, before anyone applies; an explanation where the brand offers none. */
export function Page({ search }: PageProps) {
  const offer = useSuspenseQuery(productsQuery).data
  return (
    <CreditLayout page="/credit">
      {offer.products.length === 0 ? (
        <CreditOff />
      ) : (
        <Calculator key={search.toString()} offer={offer} search={search} />
      )}
    </CreditLayout>
  )
}
