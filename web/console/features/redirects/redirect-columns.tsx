import type { Redirect } from '#contract/redirects.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { Icon } from '#web/kit/icon.tsx'

interface RowActionsProps {
  redirect: Redirect
  onEdit: () => void
  onDelete: () => void
}

function RowActions({ redirect: { source }, onEdit, onDelete }: RowActionsProps) {
  const t = useText()
  return (
    <div className="redirect-actions">
      <a
        className="action-button action-button-quiet action-button-small action-button-square"
        href={source}
        target="_blank"
        rel="noreferrer"
        aria-label={t('redirects.tryOf', { source })}
      >
        <Icon name="share" size={16} />
      </a>
      <ActionButton
        small
        variant="quiet"
        aria-label={t('redirects.editOf', { source })}
        icon={<Icon name="edit" size={16} />}
        onClick={onEdit}
      />
      <ActionButton
        small
        variant="quiet"
        aria-label={t('redirects.deleteOf', { source })}
        icon={<Icon name="trash" size={16} />}
        onClick={onDelete}
      />
    </div>
  )
}

interface ColumnActions {
  onEdit: (redirect: Redirect) => void
  onDelete: (redirect: Redirect) => void
}

/** The columns of the list of redirects. */
export function useRedirectColumns({ onEdit, onDelete }: ColumnActions): readonly DataTableColumn<Redirect>[] {
  const t = useText()
  return [
    {
      key: 'source',
      label: t('redirects.source'),
      width: 320,
      canHide: false,
      cell: ({ source }) => (
        <bdi dir="ltr" className="redirect-address">
          {source}
        </bdi>
      ),
    },
    {
      key: 'target',
      label: t('redirects.target'),
      width: 320,
      cell: ({ target }) => (
        <a className="redirect-address" href={target} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{target}</bdi>
        </a>
      ),
    },
    {
      key: 'status',
      label: t('redirects.kind'),
      width: 180,
      cell: ({ status }) => t(status === 308 ? 'redirects.kind.308' : 'redirects.kind.301'),
    },
    {
      key: 'actions',
      label: t('redirects.actions'),
      width: 140,
      canHide: false,
      cell: (redirect) => (
        <RowActions redirect={redirect} onEdit={() => onEdit(redirect)} onDelete={() => onDelete(redirect)} />
      ),
    },
  ]
}
