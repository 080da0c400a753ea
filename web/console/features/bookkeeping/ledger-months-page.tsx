import { useQuery } from '@tanstack/react-query'
import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { toHref } from '../../app/sections.ts'
import { LedgerFrame, toLedgerPath } from './ledger-frame.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from './money-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'
import { useMonth } from './use-month.tsx'

type Account = OperationData<'staffLedger.month'>['accounts'][number]

const toRank = ({ kind }: Account): number => ledgerAccounts.indexOf(kind)

function useColumns(month: string): readonly SumColumn<Account>[] {
  const t = useText()
  const money = useMoney()
  const amountKeys = ['opening', 'in', 'out', 'closing'] as const
  return [
    {
      key: 'account',
      label: t('bookkeeping.column.account'),
      cell: ({ kind }) => (
        <a className="console-link" href={toHref(`${toLedgerPath('entries')}?account=${kind}&month=${month}`)}>
          {t(`bookkeeping.account.${kind}`)}
        </a>
      ),
    },
    ...amountKeys.map((key) => ({
      key,
      label: t(`bookkeeping.column.${key}`),
      isNumeric: true,
      cell: (account: Account) =>
        key === 'closing' ? <b>{money(account[key])}</b> : money(key === 'out' ? -account[key] : account[key]),
    })),
  ]
}

/** The statement of a month: each kind of account with its opening, what came in and went out, and its closing. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const { month, name, field } = useMonth()
  const columns = useColumns(month)
  const { data, error, refetch } = useQuery(apiQuery('staffLedger.month', { month }))
  const add = (key: 'opening' | 'in' | 'out' | 'closing') =>
    money((data?.accounts ?? []).reduce((sum, account) => sum + (key === 'out' ? -account[key] : account[key]), 0))
  return (
    <LedgerFrame
      tab="months"
      actions={<FileLink href={`/admin/ledger/month.csv?month=${month}`}>{t('bookkeeping.csv')}</FileLink>}
    >
      <div className="console-card">
        <header>
          <h2>{t('bookkeeping.months.title', { month: name })}</h2>
          {field}
        </header>
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {data?.accounts.length === 0 ? (
            <ListState icon="document" title={t('bookkeeping.months.empty')} text={t('bookkeeping.months.emptyText')} />
          ) : (
            <SumTable
              caption={t('bookkeeping.months.title', { month: name })}
              columns={columns}
              rows={(data?.accounts ?? []).toSorted((one, other) => toRank(one) - toRank(other))}
              getKey={({ kind }) => kind}
              totals={{
                account: t('bookkeeping.sum'),
                opening: add('opening'),
                in: add('in'),
                out: add('out'),
                closing: add('closing'),
              }}
            />
          )}
        </CardContent>
      </div>
    </LedgerFrame>
  )
}
