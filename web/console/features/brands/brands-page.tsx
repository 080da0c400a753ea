import './brands.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { BrandMark } from './brand-mark.tsx'
import { toConsoleAddress } from './console-address.ts'

type BrandRow = OperationData<'brands.list'>['pageList'][number]
type State = 'any' | 'open' | 'closed'

function useBrands(keyword: string, state: State) {
  const call = useApi()
  return useInfiniteQuery({
    queryKey: ['brands.list', { keyword, state }] as const,
    queryFn: ({ pageParam }) =>
      call('brands.list', { keyword, ...(state !== 'any' && { state }), cursor: pageParam, pageSize: 60 }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

function BrandCard({ brand }: { brand: BrandRow }) {
  const t = useText()
  const { intl } = useLanguage()
  const { site, name, hosts, currency, defaultLanguage, isClosed } = brand
  const host = hosts[0] ?? site
  const language = new Intl.DisplayNames(intl, { type: 'language' }).of(defaultLanguage) ?? defaultLanguage
  return (
    <li className="console-card brand-card">
      <div className="brand-card-head">
        <BrandMark {...brand} />
        <div>
          <h2>{name}</h2>
          <p className="console-help" dir="ltr">
            {host}
          </p>
        </div>
      </div>
      <p className="console-help">{t('brands.firstLanguage', { language, currency })}</p>
      <div className="brand-card-foot">
        <StatusMark shape={isClosed ? 'stopped' : 'full'} tone={isClosed ? 'hold' : 'good'}>
          {t(isClosed ? 'brands.state.closed' : 'brands.state.open')}
        </StatusMark>
        <a className="console-link" href={toConsoleAddress(host)} aria-label={t('brands.openConsoleOf', { name })}>
          {t('brands.openConsole')}
        </a>
      </div>
    </li>
  )
}

function Cards({ keyword, state }: { keyword: string; state: State }) {
  const t = useText()
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBrands(keyword, state)
  const rows = data?.pages.flatMap(({ pageList }) => pageList)
  if (!rows)
    return (
      <div className="console-card console-card-body">
        {isError ? (
          <ListState
            icon="alert"
            title={t('brands.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        ) : (
          <Loading>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </Loading>
        )}
      </div>
    )
  if (rows.length === 0)
    return (
      <div className="console-card console-card-body">
        <ListState icon="search" title={t('brands.none')} text={t('brands.none.text')} />
      </div>
    )
  return (
    <>
      <ul className="brand-cards">
        {rows.map((brand) => (
          <BrandCard key={brand.id} brand={brand} />
        ))}
      </ul>
      {hasNextPage && (
        <ActionButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('brands.more')}
        </ActionButton>
      )}
    </>
  )
}

/** Every brand of the system, for platform administrators. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const [state, setState] = useState<State>('any')
  const searched = useDeferredValue(keyword.trim())
  return (
    <PageFrame
      title={t('frame.nav.brands')}
      lead={t('brands.lead')}
      trail={[]}
      actions={
        <ActionButton
          variant="primary"
          icon={<Icon name="plus" size={16} />}
          onClick={() => void navigate('/staff/brands/new')}
        >
          {t('frame.page.brand.new')}
        </ActionButton>
      }
    >
      <div className="brand-filters">
        <TextInput
          type="search"
          label={t('brands.search')}
          value={keyword}
          maxLength={100}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <SelectField
          label={t('brands.state')}
          value={state}
          options={(['any', 'open', 'closed'] as const).map((value) => ({ value, label: t(`brands.state.${value}`) }))}
          onChange={(value) => setState(value as State)}
        />
      </div>
      <Cards keyword={searched} state={state} />
    </PageFrame>
  )
}
