import type { ReactNode } from 'react'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Price } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

export type RequestRow = {
  readonly id: string
  readonly amount: number
  readonly at: string
  readonly status: ReactNode
  /** Further lines. */
  readonly notes: readonly string[]
}

/** The earlier requests, newest first. */
export function RequestList({ title, rows }: { title: string; rows: readonly RequestRow[] }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="wallet-quiet">{t('wallet.history.empty')}</p>
      ) : (
        <ul className="wallet-rows">
          {rows.map(({ id, amount, at, status, notes }) => (
            <li key={id}>
              <div>
                <b>
                  <Price amount={amount} />
                </b>
                <small>
                  <Time iso={at} zone={timeZone} locale={intl} />
                </small>
                {notes.map((note) => (
                  <small key={note}>
                    <bdi>{note}</bdi>
                  </small>
                ))}
              </div>
              {status}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
