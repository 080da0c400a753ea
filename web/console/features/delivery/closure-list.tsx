import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedClosure } from '#contract/closures.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { useClosureTexts } from './use-closure-texts.ts'

const closuresQuery = () => apiQuery('closures.list', {})

/** The next closure beside the zones. */
export function ClosureSummary({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  const texts = useClosureTexts()
  const { data } = useQuery(closuresQuery())
  const next = data?.pageList[0]
  return (
    <section className="console-card" aria-labelledby="closure-title">
      <header>
        <h2 id="closure-title">{t('settings.closure.title')}</h2>
      </header>
      <div className="console-card-body delivery-form">
        <p>{next ? `${texts.days(next)}. ${texts.orders(next.takesOrders)}` : t('settings.closure.none')}</p>
        <div>
          <ActionButton small onClick={onOpen}>
            {t(next ? 'settings.closure.open' : 'settings.closure.new')}
          </ActionButton>
        </div>
      </div>
    </section>
  )
}

function useDelete(onDeleted: (left: OperationData<'closures.delete'>) => void) {
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (id: string) => submit({ id }, (options) => call('closures.delete', { id }, options)),
    onSuccess: onDeleted,
  })
}

interface ClosureCardProps {
  closure: PlannedClosure
  onEdit: () => void
  onDelete: () => void
}

function ClosureCard({ closure, onEdit, onDelete }: ClosureCardProps) {
  const t = useText()
  const texts = useClosureTexts()
  const { isRunning } = closure
  return (
    <li className="console-card delivery-closure">
      <div>
        <h2>
          {texts.days(closure)}{' '}
          <StatusMark shape={isRunning ? 'full' : 'waiting'} tone={isRunning ? 'prog' : 'info'}>
            {t(isRunning ? 'settings.closure.running' : 'settings.closure.planned')}
          </StatusMark>
        </h2>
        <p>{texts.orders(closure.takesOrders)}</p>
        <p className="console-help">{texts.pick(closure.messages)}</p>
      </div>
      <div className="delivery-closure-actions">
        <ActionButton icon={<Icon name="edit" size={16} />} onClick={onEdit}>
          {t('settings.edit')}
        </ActionButton>
        <ActionButton onClick={onDelete}>
          {t(isRunning ? 'settings.closure.endNow' : 'settings.closure.delete')}
        </ActionButton>
      </div>
    </li>
  )
}

/** Running and planned closures of the store. */
export function ClosureList() {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const texts = useClosureTexts()
  const { data, error } = useQuery({ ...closuresQuery(), staleTime: 0 })
  const [edited, setEdited] = useState<PlannedClosure | 'new' | null>(null)
  const [deleted, setDeleted] = useState<PlannedClosure | null>(null)
  const accept = (saved: OperationData<'closures.list'>) => {
    client.setQueryData(closuresQuery().queryKey, saved)
    setEdited(null)
    setDeleted(null)
    toast({ text: t('settings.closure.saved') })
  }
  const remove = useDelete(accept)
  return (
    <div className="delivery-zones">
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {data?.pageList.length === 0 ? (
        <div className="console-card">
          <ListState
            icon="calendar"
            title={t('settings.closure.none')}
            text={t('settings.closure.text')}
            action={
              <ActionButton variant="primary" onClick={() => setEdited('new')}>
                {t('settings.closure.new')}
              </ActionButton>
            }
          />
        </div>
      ) : (
        <>
          <div>
            <ActionButton icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
              {t('settings.closure.new')}
            </ActionButton>
          </div>
          <ul className="delivery-zones">
            {data?.pageList.map((closure) => (
              <ClosureCard
                key={closure.id}
                closure={closure}
                onEdit={() => setEdited(closure)}
                onDelete={() => setDeleted(closure)}
              />
            ))}
          </ul>
        </>
      )}
      {edited && (
        <ClosureDialog
          closure={edited === 'new' ? null : edited}
          onSaved={accept}
          onClose={() => {
            setEdited(null)
            void client.invalidateQueries({ queryKey: closuresQuery().queryKey })
          }}
        />
      )}
      <ConsoleDialog
        open={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        title={deleted ? t('settings.closure.deleteTitle', { days: texts.days(deleted) }) : ''}
        description={t(deleted?.isRunning ? 'settings.closure.endText' : 'settings.closure.deleteText')}
        actions={
          <>
            <ActionButton onClick={() => setDeleted(null)}>{t('settings.cancel')}</ActionButton>
            <ActionButton
              variant="danger"
              aria-disabled={remove.isPending}
              onClick={() => deleted && !remove.isPending && remove.mutate(deleted.id)}
            >
              {t(deleted?.isRunning ? 'settings.closure.endNow' : 'settings.closure.delete')}
            </ActionButton>
          </>
        }
      >
        {remove.error && <NoticeLine tone="bad">{failureText(t, remove.error)}</NoticeLine>}
      </ConsoleDialog>
    </div>
  )
}
