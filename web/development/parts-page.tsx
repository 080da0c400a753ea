import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

/** Each section is a separate chunk, as the pages of the consoles will be. */
const SalesSection = lazy(() => import('./sections/sales-section.tsx'))
const OrdersSection = lazy(() => import('./sections/orders-section.tsx'))
const ListsSection = lazy(() => import('./sections/lists-section.tsx'))
const FormSection = lazy(() => import('./sections/form-section.tsx'))
const StoreSection = lazy(() => import('./sections/store-section.tsx'))
const BannersSection = lazy(() => import('./sections/banners-section.tsx'))
const DescriptionSection = lazy(() => import('./sections/description-section.tsx'))
const DocumentSection = lazy(() => import('./sections/document-section.tsx'))

function Part({ children }: { children: ReactNode }) {
  const placeholder = (
    <div className="console-card console-card-body">
      <Loading>
        <Skeleton shape="title" width="third" />
        <Skeleton shape="line" />
        <Skeleton shape="line" width="half" />
      </Loading>
    </div>
  )
  return <Suspense fallback={placeholder}>{children}</Suspense>
}

/** Every part of the consoles at work, with the data of a shop. `currencyDigits` are the decimals of the currency. */
export function PartsPage({ currencyDigits }: { currencyDigits: number }) {
  const t = useText()
  useEffect(() => {
    document.title = t('parts.title')
  }, [t])
  return (
    <main className="parts-page">
      <header>
        <h1>{t('parts.title')}</h1>
        <p>{t('parts.lead')}</p>
      </header>
      <Part>
        <SalesSection currencyDigits={currencyDigits} />
      </Part>
      <Part>
        <OrdersSection currencyDigits={currencyDigits} />
      </Part>
      <Part>
        <ListsSection />
      </Part>
      <Part>
        <FormSection />
      </Part>
      <div className="parts-page-pair">
        <Part>
          <StoreSection />
        </Part>
        <Part>
          <BannersSection />
        </Part>
      </div>
      <Part>
        <DescriptionSection />
      </Part>
      <Part>
        <DocumentSection />
      </Part>
    </main>
  )
}
