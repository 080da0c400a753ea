import './legal-notice.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { TraderFacts } from './trader-facts.tsx'

const traderQuery = apiQuery('traders.brand', {})

export const queries = () => [traderQuery]

/** Who runs the shop, by law; before that is set, who can be written to. */
export function Page() {
  const t = useText()
  const { name, supportMail, footer } = useBoot().brand
  const { trader } = useSuspenseQuery(traderQuery).data
  return (
    <main className="wrap legal-notice">
      <PageHead title={t('store.legal.title')} />
      <h1>{t('store.legal.title')}</h1>
      <p>{t('store.legal.text', { brand: name })}</p>
      <Card>
        {trader ? (
          <TraderFacts trader={trader} />
        ) : (
          <p>
            <bdi>{footer.address}</bdi>{' '}
            <a href={`mailto:${supportMail}`}>
              <bdi>{supportMail}</bdi>
            </a>
          </p>
        )}
      </Card>
    </main>
  )
}
