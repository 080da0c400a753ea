import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productCheckModes } from '#contract/product-checks.ts'
import type { StoreState } from '#contract/store-states.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionFacts, DecisionPart } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { toHref } from '../../app/sections.ts'
import type { PanelProps } from './product-panel.tsx'

type Store = OperationData<'adminStores.detail'>['store']

const marks = {
  open: { shape: 'full', tone: 'good' },
  paused: { shape: 'half', tone: 'prog' },
  closed: { shape: 'stopped', tone: 'wait' },
} as const

/** Whether a store is in the shop. */
export function StoreStatus({ state, isPill }: { state: StoreState; isPill?: boolean }) {
  const t = useText()
  return (
    <StatusMark {...marks[state]} {...(isPill && { isPill })}>
      {t(`moderation.state.${state}`)}
    </StatusMark>
  )
}

/** Commission and product check of a store; empty ones follow the brand's policy. */
function Terms({ store }: { store: Store }) {
  const t = useText()
  const save = useDecide('adminStores.setTerms', /^adminStores\./)
  const [commission, setCommission] = useState(store.commissionPercent === null ? '' : String(store.commissionPercent))
  const [mode, setMode] = useState<string>(store.productCheck ?? '')
  const percent = Number(commission.replace(',', '.'))
  const isWrong = commission.trim() !== '' && !(percent >= 0 && percent <= 100)
  const send = () =>
    save.mutate({
      input: {
        storeId: store.id,
        ...(commission.trim() !== '' && { commissionPercent: percent }),
        ...(mode && { productCheck: mode }),
      },
      done: t('moderation.terms.done'),
    })
  return (
    <form
      className="moderation-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong && !save.isPending) send()
      }}
    >
      <TextInput
        label={t('moderation.commission')}
        help={t('moderation.commission.policy', { percent: store.policy.commissionPercent })}
        inputMode="decimal"
        value={commission}
        error={isWrong ? t('moderation.commission.wrong') : undefined}
        onChange={({ target }) => setCommission(target.value)}
      />
      <SelectField
        label={t('moderation.mode')}
        value={mode}
        onChange={setMode}
        options={[
          {
            value: '',
            label: t('moderation.mode.policy', { mode: t(`moderation.mode.${store.policy.productCheck}`) }),
          },
          ...productCheckModes.map((one) => ({ value: one, label: t(`moderation.mode.${one}`) })),
        ]}
      />
      <ActionButton type="submit" aria-disabled={save.isPending}>
        {t('moderation.terms.save')}
      </ActionButton>
    </form>
  )
}

const nextStates: Readonly<Record<StoreState, readonly StoreState[]>> = {
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: ['open'],
}

/** Pauses, closes and opens a store, each with a reason. */
function StateButtons({ store }: { store: Store }) {
  const t = useText()
  const [wanted, setWanted] = useState<StoreState | null>(null)
  const change = useDecide('adminStores.setState', /^adminStores\./)
  return (
    <div className="moderation-buttons">
      {nextStates[store.state].map((state) => (
        <ActionButton
          key={state}
          variant={state === 'closed' ? 'danger' : 'secondary'}
          onClick={() => setWanted(state)}
        >
          {t(`moderation.do.${state}`)}
        </ActionButton>
      ))}
      {wanted && (
        <RejectionDialog
          open
          onClose={() => setWanted(null)}
          rejection={{
            label: t(`moderation.do.${wanted}`),
            title: t(`moderation.do.${wanted}.title`, { name: store.name }),
            reasonLabel: t('moderation.reason'),
            help: t(`moderation.do.${wanted}.help`),
            maxLength: 1000,
            send: t(`moderation.do.${wanted}`),
            isPending: change.isPending,
            run: (reason) =>
              change
                .mutateAsync({
                  input: { storeId: store.id, state: wanted, reason },
                  done: t('moderation.state.done', { state: t(`moderation.state.${wanted}`) }),
                })
                .catch(() => undefined),
          }}
        />
      )}
    </div>
  )
}

/** One store: its state, terms, figures and team. */
export function StorePanel({ storeId, onClose }: PanelProps & { storeId: string }) {
  const t = useText()
  const user = useCurrentUser()
  const { data, error, refetch } = useQuery(apiQuery('adminStores.detail', { storeId }))
  const store = data?.store
  const canManage = (user?.permissions.includes('stores.manage') ?? false) && store?.owner.id !== user?.id
  return (
    <SidePanel
      title={store?.name ?? t('frame.nav.stores')}
      onClose={onClose}
      tools={store && <StoreStatus state={store.state} isPill />}
    >
      {store ? (
        <div className="decision-panel">
          <DecisionFacts
            facts={[
              { label: t('moderation.column.owner'), value: <bdi>{store.owner.username}</bdi> },
              { label: t('moderation.column.products'), value: store.figures.products },
              { label: t('moderation.figure.orders'), value: store.figures.orders },
              { label: t('moderation.figure.toShip'), value: store.figures.toShip },
              { label: t('moderation.figure.late'), value: store.figures.late },
              { label: t('moderation.figure.returns'), value: store.figures.returns },
              { label: t('moderation.figure.rating'), value: `${store.rating} (${store.figures.ratings})` },
            ]}
          />
          <a className="console-link" href={toHref(`/staff/moderation?store=${store.id}`)}>
            {t('moderation.toQueue')}
          </a>
          {user?.permissions.includes('chat.review') && (
            <a className="console-link" href={toHref(`/staff/chat/stores/${store.id}`)}>
              {t('moderation.toChats')}
            </a>
          )}
          {canManage && (
            <DecisionPart title={t('moderation.terms')}>
              <Terms key={`${store.commissionPercent} ${store.productCheck}`} store={store} />
            </DecisionPart>
          )}
          {store.team.length > 0 && (
            <DecisionPart title={t('moderation.team')}>
              <DecisionFacts
                facts={store.team.map(({ username, role }) => ({ label: username, value: <bdi>{role}</bdi> }))}
              />
            </DecisionPart>
          )}
          {canManage && <StateButtons store={store} />}
        </div>
      ) : error ? (
        <ListState
          icon="alert"
          title={t('frame.notLoaded')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
    </SidePanel>
  )
}
