import '../inventory.css'
import './bulk.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useTimes } from '../../../app/times.ts'
import { isRunning, useEdit, useEditName, type Edit, type SkippedRow } from './bulk-queries.ts'
import type { ServerRule } from './bulk-rule.ts'
import { EditState, FormerEdits } from './former-edits.tsx'

const bulkPath = '/seller/products/bulk'

function Progress({ edit }: { edit: Edit }) {
  const t = useText()
  const done = edit.state === 'applying' ? edit.changed + edit.skipped : edit.undone + edit.kept
  const total = edit.state === 'applying' ? edit.total : edit.changed + edit.undone + edit.kept
  return (
    <ProgressBar
      label={t(edit.state === 'applying' ? 'inventory.bulk.applying' : 'inventory.bulk.undoing', { done, total })}
      part={total > 0 ? done / total : null}
    />
  )
}

interface SkippedListProps {
  skipped: readonly SkippedRow[]
  /** Applies the same rule again to these products as they are now; absent when the rule is not known any more. */
  onApply: ((goodsIds: readonly string[]) => void) | undefined
}

/** Products that stayed as they are: those that others changed meanwhile are decided here. */
function SkippedList({ skipped, onApply }: SkippedListProps) {
  const t = useText()
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const open = skipped.filter(({ goodsId }) => !settled.has(goodsId))
  const changed = open.filter(({ reason }) => reason === 'changed')
  const settle = (goodsIds: readonly string[]) => setSettled(new Set([...settled, ...goodsIds]))
  if (open.length === 0) return null
  return (
    <section className="console-card" aria-labelledby="edit-skipped">
      <header>
        <h2 id="edit-skipped">{t('inventory.bulk.skippedTitle', { count: open.length })}</h2>
        {onApply && changed.length > 1 && (
          <ActionButton small onClick={() => onApply(changed.map(({ goodsId }) => goodsId))}>
            {t('inventory.bulk.applyMineAll', { count: changed.length })}
          </ActionButton>
        )}
      </header>
      <ul className="inventory-lines">
        {open.map(({ goodsId, name, reason }) => (
          <li key={goodsId}>
            <div className="inventory-line-name">
              <a className="console-link" href={toHref(`/seller/products/${goodsId}`)}>
                <bdi>{name}</bdi>
              </a>
              <p className="bulk-skipped">
                <Icon name="alert" size={14} /> {t(`inventory.bulk.reason.${reason}`)}
              </p>
            </div>
            {reason === 'changed' && onApply && (
              <span className="inventory-line-actions">
                <ActionButton small onClick={() => settle([goodsId])}>
                  {t('inventory.bulk.useTheirs')}
                </ActionButton>
                <ActionButton small onClick={() => onApply([goodsId])}>
                  {t('inventory.bulk.applyMine')}
                </ActionButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useEditActions(editId: string) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useConsoleToast()
  const onError = (error: unknown) => toast({ text: failureText(t, error), tone: 'error' })
  const read = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sellerGoodsBulk.') })
  const undo = useMutation({
    mutationFn: () => call('sellerGoodsBulk.undo', { editId }),
    onSuccess: read,
    onError,
  })
  const again = useMutation({
    mutationFn: ({ rule, goodsIds }: { rule: ServerRule; goodsIds: readonly string[] }) =>
      call('sellerGoodsBulk.apply', { ...rule, goodsIds: [...goodsIds] }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async ({ edit }, { rule }) => {
      await read()
      await navigate(`${bulkPath}/${edit.id}`, { state: { rule } })
    },
    onError,
  })
  return { undo, again }
}

/** One bulk edit: its progress, its result, and its undo for 24 hours. */
export function Page() {
  const t = useText()
  const { formatTime: format } = useTimes()
  const nameEdit = useEditName()
  const { editId = '' } = useParams()
  const { state } = useLocation()
  const rule = (state as { rule?: ServerRule } | null)?.rule
  const { data, error, refetch } = useEdit(editId)
  const { undo, again } = useEditActions(editId)
  const [openedAt] = useState(() => new Date().toISOString())
  const trail = [
    { label: t('inventory.bulk.products'), href: toHref('/seller/products') },
    { label: t('inventory.bulk.title'), href: toHref(bulkPath) },
  ]
  if (!data)
    return (
      <PageFrame title={t('inventory.bulk.edit')} trail={trail}>
        <div className="console-card">
          {error ? (
            <ListState
              icon="alert"
              title={t('inventory.bulk.editMissing')}
              text={failureText(t, error)}
              action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <div className="console-card-body">
              <Loading>
                <Skeleton shape="line" />
              </Loading>
            </div>
          )}
        </div>
      </PageFrame>
    )
  const { edit, skipped } = data
  const canUndo = edit.state === 'applied' && edit.changed > 0 && edit.undoUntil > openedAt
  return (
    <PageFrame
      title={nameEdit(edit)}
      marks={<EditState state={edit.state} isPill />}
      lead={format(edit.createdAt)}
      trail={trail}
      actions={
        canUndo && (
          <ActionButton
            icon={<Icon name="return" size={16} />}
            aria-disabled={undo.isPending}
            onClick={() => !undo.isPending && undo.mutate()}
          >
            {t('inventory.bulk.undo', { time: format(edit.undoUntil) })}
          </ActionButton>
        )
      }
    >
      <div className="inventory-stack">
        <section className="console-card" aria-label={t('inventory.bulk.result')}>
          <div className="console-card-body">
            {isRunning(edit) ? (
              <Progress edit={edit} />
            ) : (
              <output>
                {edit.state === 'undone'
                  ? t('inventory.bulk.undone', { undone: edit.undone, kept: edit.kept })
                  : t('inventory.bulk.applied', { changed: edit.changed, skipped: edit.skipped })}
              </output>
            )}
          </div>
        </section>
        {!isRunning(edit) && (
          <SkippedList
            key={editId}
            skipped={skipped}
            onApply={
              rule && edit.state === 'applied' && !again.isPending
                ? (goodsIds) => again.mutate({ rule, goodsIds })
                : undefined
            }
          />
        )}
        <FormerEdits />
      </div>
    </PageFrame>
  )
}
