import { useQuery } from '@tanstack/react-query'
import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { toHref } from '../../app/sections.ts'
import { LedgerFrame, toLedgerPath } from './ledger-frame.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from './money-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'

type Account = OperationData<'staffLedger.accounts'>['accounts'][number]

const toRank = ({ kind }: Account): number => ledgerAccounts.indexOf(kind)

function useColumns(): readonly SumColumn<Account>[] {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  return [
    {
      key: 'account',
      label: t('bookkeeping.column.account'),
      cell: ({ kind }) => (
        <span className="bookkeeping-two">
          <a className="console-link" href={toHref(`${toLedgerPath('entries')}?account=${kind}`)}>
            {t(`bookkeeping.account.${kind}`)}
          </a>
          <small>{t(`bookkeeping.account.${kind}.text`)}</small>
        </span>
      ),
    },
    {
      key: 'accounts',
      label: t('bookkeeping.column.accounts'),
      isNumeric: true,
      cell: ({ accounts }) => formatNumber(accounts, intl),
    },
    {
      key: 'balance',
      label: t('bookkeeping.column.balance'),
      isNumeric: true,
      cell: ({ balance }) => <b>{money(balance)}</b>,
    },
  ]
}

/** The kinds of accounts with their balances, which together are zero. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(apiQuery('staffLedger.accounts', {}))
  return (
    <LedgerFrame tab="accounts">
      <div className="bookkeeping-page">
        {data && (
          <NoticeLine tone={data.sum === 0 ? 'good' : 'bad'}>
            {t(data.sum === 0 ? 'bookkeeping.ledger.balanced' : 'bookkeeping.ledger.unbalanced', {
              amount: money(data.sum),
            })}
          </NoticeLine>
        )}
        <div className="console-card">
          <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
            <SumTable
              caption={t('frame.page.ledger.accounts')}
              columns={columns}
              rows={(data?.accounts ?? []).toSorted((one, other) => toRank(one) - toRank(other))}
              getKey={({ kind }) => kind}
              totals={{ account: t('bookkeeping.sum'), balance: money(data?.sum ?? 0) }}
            />
          </CardContent>
        </div>
      </div>
    </LedgerFrame>
  )
}
