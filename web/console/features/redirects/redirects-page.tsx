import './redirects.css'
import { useState } from 'react'
import type { Redirect } from '#contract/redirects.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useRedirectColumns } from './redirect-columns.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { useRedirectAction } from './use-redirect-action.ts'

const spec: ListSpec<never, never, 'source'> = { path: '/staff/redirects', views: [], filters: {}, sorts: ['source'] }

/** The operation deletes so many at once. */
const maxDeleted = 100

function useDelete() {
  const t = useText()
  const toast = useConsoleToast()
  const restore = useRedirectAction('redirects.save', () => undefined)
  const remove = useRedirectAction('redirects.delete', () => undefined)
  return (redirects: readonly Redirect[]) =>
    remove.mutate(
      { sources: redirects.slice(0, maxDeleted).map(({ source }) => source) },
      {
        onSuccess: ({ deleted }) =>
          toast({
            text: t('redirects.deleted', { count: deleted, source: redirects[0]!.source }),
            ...(redirects.length === 1 && {
              action: { label: t('common.undo'), onPress: () => restore.mutate(redirects[0]!) },
            }),
          }),
        onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
      },
    )
}

/** Old addresses of the shop, and where they lead. */
export function Page() {
  const t = useText()
  const list = useListState(spec)
  const { keyword } = list.state
  const pages = useRecordPages('redirects.list', keyword ? { keyword } : {})
  const [dialog, setDialog] = useState<'new' | 'import' | Redirect | null>(null)
  const remove = useDelete()
  const columns = useRedirectColumns({ onEdit: setDialog, onDelete: (redirect) => remove([redirect]) })
  const newButton = (
    <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setDialog('new')}>
      {t('redirects.new')}
    </ActionButton>
  )
  const close = () => setDialog(null)
  return (
    <PageFrame
      title={t('frame.nav.redirects')}
      lead={t('redirects.lead')}
      trail={[]}
      actions={
        <>
          <ActionButton icon={<Icon name="upload" size={16} />} onClick={() => setDialog('import')}>
            {t('redirects.import')}
          </ActionButton>
          {newButton}
        </>
      }
    >
      <div className="console-card">
        <RecordTable
          list={list}
          pages={pages}
          caption={t('frame.nav.redirects')}
          columns={columns}
          getKey={({ source }) => source}
          getName={({ source }) => source}
          filters={[]}
          renderSelection={(selected, clear) => (
            <ActionButton
              icon={<Icon name="trash" size={16} />}
              onClick={() => {
                remove(selected)
                clear()
              }}
            >
              {t('redirects.deleteSelected')}
            </ActionButton>
          )}
          searchLabel={t('redirects.search')}
          errorTitle={t('redirects.unread')}
          empty={<ListState icon="share" title={t('redirects.none')} text={t('redirects.noneText')} />}
        />
      </div>
      {dialog === 'import' && <ImportDialog onClose={close} />}
      {dialog !== null && dialog !== 'import' && (
        <RedirectDialog redirect={dialog === 'new' ? null : dialog} onClose={close} />
      )}
    </PageFrame>
  )
}
