import { useMemo } from 'react'
import { useParams } from 'react-router'
import { abuseSigns, profitStates } from '#contract/referral-states.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useMoney } from '#web/console/features/bookkeeping/money-parts.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { FileLink } from '../../app/file-link.tsx'
import { findFirstDay, withinDays, type ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable, useDaysFilter } from '../../app/lists/record-table.tsx'
import { useListState, type List } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { ReferralFrame, referralsPath } from './referral-frame.tsx'
import { RewardPanel } from './reward-panel.tsx'
import { RewardSigns, RewardState } from './reward-state.tsx'

type Reward = RecordOf<'staffReferral.list'>
type Filter = 'state' | 'sign' | 'days'

const spec: ListSpec<never, Filter, 'newest'> = {
  path: referralsPath,
  views: [],
  filters: { state: profitStates, sign: abuseSigns, days: withinDays },
  sorts: ['newest'],
}

/** The input of the operation, which the file beside the list takes, too. */
function useInput({ state: { keyword, filters } }: List<never, Filter, 'newest'>) {
  const { toDayKey } = useTimes()
  const now = useNow()
  const state = profitStates.find((one) => one === filters.state)
  const sign = abuseSigns.find((one) => one === filters.sign)
  return {
    ...(state && { state }),
    ...(sign && { sign }),
    ...(keyword && { keyword: keyword.slice(0, 64) }),
    ...(filters.days && { from: findFirstDay(toDayKey(now), Number(filters.days)) }),
  }
}

function useFilters({ state: { filters } }: List<never, Filter, 'newest'>) {
  const t = useText()
  const days = useDaysFilter(filters.days, t('bookkeeping.referral.ordered'))
  return [
    {
      key: 'state',
      label: t('bookkeeping.referral.state'),
      value: filters.state ?? null,
      options: profitStates.map((value) => ({ value, label: t(`bookkeeping.referral.state.${value}`) })),
    },
    {
      key: 'sign',
      label: t('bookkeeping.referral.sign'),
      value: filters.sign ?? null,
      options: abuseSigns.map((value) => ({ value, label: t(`bookkeeping.referral.sign.${value}`) })),
    },
    days,
  ]
}

function useColumns(toPath: (reward: Reward) => string): readonly DataTableColumn<Reward>[] {
  const t = useText()
  const money = useMoney()
  const { formatTimeOfYear } = useTimes()
  return useMemo(
    () => [
      {
        key: 'people',
        label: t('bookkeeping.referral.referrer'),
        width: 180,
        canHide: false,
        cell: (reward) => (
          <span className="bookkeeping-two">
            <a className="bookkeeping-number" href={toHref(toPath(reward))}>
              <bdi>{reward.referrer.name}</bdi>
            </a>
            <small>
              <bdi>{reward.friend.name}</bdi>
            </small>
          </span>
        ),
      },
      {
        key: 'state',
        label: t('bookkeeping.referral.state'),
        width: 180,
        cell: (reward) => (
          <span className="bookkeeping-two">
            <RewardState profit={reward} />
            <small>
              <RewardSigns profit={reward} />
            </small>
          </span>
        ),
      },
      {
        key: 'order',
        label: t('bookkeeping.referral.order'),
        width: 170,
        cell: ({ order, store }) => (
          <span className="bookkeeping-two">
            <bdi dir="ltr">{order.number}</bdi>
            <small>
              <bdi>{store.name}</bdi>
            </small>
          </span>
        ),
      },
      {
        key: 'ordered',
        label: t('bookkeeping.referral.ordered'),
        width: 130,
        cell: ({ orderedAt }) => formatTimeOfYear(orderedAt),
      },
      {
        key: 'commission',
        label: t('bookkeeping.referral.commission'),
        width: 110,
        isNumeric: true,
        cell: ({ commission }) => money(commission),
      },
      {
        key: 'amount',
        label: t('bookkeeping.referral.amount'),
        width: 110,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
    ],
    [t, money, toPath, formatTimeOfYear],
  )
}

/** Rewards of the brand, newest first; one of them beside the list, with the decision where it waits for one. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const { profitId } = useParams()
  const list = useListState(spec)
  const input = useInput(list)
  const pages = useRecordPages('staffReferral.list', input)
  const filters = useFilters(list)
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(referralsPath, rows, profitId)
  const all = useColumns(toPath)
  // A narrow table keeps the columns that tell its rewards apart.
  const columns = useMemo(
    () => (profitId ? all.filter(({ key }) => !['commission', 'ordered', 'order'].includes(key)) : all),
    [all, profitId],
  )
  return (
    <ReferralFrame
      tab="records"
      actions={
        <FileLink href={`/admin/referral/list.csv?${new URLSearchParams(input).toString()}`}>
          {t('bookkeeping.referral.file')}
        </FileLink>
      }
    >
      <DecisionSplit
        list={
          <RecordTable
            list={list}
            pages={pages}
            caption={t('bookkeeping.referral.caption')}
            columns={columns}
            getKey={({ id }) => id}
            getName={({ referrer, amount }) => `${referrer.name} ${money(amount)}`}
            currentKey={profitId}
            toPath={toPath}
            searchLabel={t('bookkeeping.referral.search')}
            filters={filters}
            renderCard={(reward) => (
              <div className="bookkeeping-card">
                <p>
                  <a className="bookkeeping-number" href={toHref(toPath(reward))}>
                    <bdi>{reward.referrer.name}</bdi>
                  </a>
                  <b className="tabular-numbers">{money(reward.amount)}</b>
                </p>
                <p>
                  <RewardState profit={reward} />
                  <bdi>{reward.friend.name}</bdi>
                </p>
                <small>
                  <RewardSigns profit={reward} />
                </small>
              </div>
            )}
            errorTitle={t('bookkeeping.referral.unread')}
            empty={
              <ListState
                icon="gift"
                title={t('bookkeeping.referral.empty')}
                text={t('bookkeeping.referral.emptyText')}
              />
            }
          />
        }
        panel={
          profitId && (
            <RewardPanel
              key={profitId}
              profit={rows.find(({ id }) => id === profitId)}
              isLoading={pages.data === undefined}
              onClose={close}
              onPrevious={previous}
              onNext={next}
            />
          )
        }
      />
    </ReferralFrame>
  )
}
