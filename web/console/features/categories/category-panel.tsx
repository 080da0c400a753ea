import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffCategory, StaffCategoryRow } from '#contract/staff-categories.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { MergeDialog, MoveDialog } from './category-dialogs.tsx'
import { CategoryForm } from './category-form.tsx'
import { categoriesPath, useCategoryAction } from './category-queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { listAbove, type Slot } from './tree-slots.ts'

interface CategoryPanelProps {
  all: readonly StaffCategoryRow[]
  row: StaffCategoryRow
  onMove: (row: StaffCategoryRow, slot: Slot) => void
}

function useHide() {
  const t = useText()
  const toast = useConsoleToast()
  const hide = useCategoryAction('staffCategories.setHidden', () => undefined)
  return (one: Pick<StaffCategory, 'id' | 'version' | 'name'>, hidden: boolean) =>
    hide.mutate(
      { id: one.id, version: one.version, hidden },
      {
        onSuccess: () =>
          toast({ text: t(hidden ? 'categories.nowHidden' : 'categories.nowShown', { name: one.name }) }),
        onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
      },
    )
}

/** One category: its names and picture, whether the shop shows it, and what changes the tree. */
export function CategoryPanel({ all, row, onMove }: CategoryPanelProps) {
  const t = useText()
  const navigate = useNavigate()
  const toast = useConsoleToast()
  const setHidden = useHide()
  const [dialog, setDialog] = useState<'move' | 'merge' | 'remove' | null>(null)
  const { id, name, depth, products } = row
  const { data, error } = useQuery({ ...apiQuery('staffCategories.detail', { id }), staleTime: Infinity, gcTime: 0 })
  const above = listAbove(all, row.parentId)
    .map((one) => one.name)
    .join(' › ')
  const close = () => setDialog(null)
  return (
    <SidePanel
      title={name}
      onClose={() => void navigate(categoriesPath)}
      actions={
        <>
          <ActionButton onClick={() => setDialog('move')}>{t('categories.move')}</ActionButton>
          <ActionButton onClick={() => setDialog('merge')}>{t('categories.mergeMore')}</ActionButton>
          <ActionButton onClick={() => setDialog('remove')}>{t('categories.removeMore')}</ActionButton>
        </>
      }
    >
      <p className="category-facts">
        {above && <span>{t('categories.inside', { parent: above })}</span>}
        <span>{t('categories.level', { level: depth })}</span>
        <span>{t('categories.count', { count: products })}</span>
        <a href={`/pc/commodity?categoryId=${id}`} target="_blank" rel="noreferrer">
          {t('categories.inShop')}
        </a>
      </p>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {!data && !error && (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {data && (
        <>
          <CategoryForm category={data.category} />
          <div className="category-visibility">
            <ToggleSwitch checked={!row.isHidden} onChange={({ target }) => setHidden(row, !target.checked)}>
              {t('categories.visible')}
            </ToggleSwitch>
            <p className="console-help">{t('categories.visibleHelp')}</p>
          </div>
          {data.category.formerAddresses > 0 && (
            <p className="console-help">{t('categories.formerAddresses', { count: data.category.formerAddresses })}</p>
          )}
        </>
      )}
      {dialog === 'move' && (
        <MoveDialog
          all={all}
          row={row}
          onClose={close}
          onMove={(slot) => {
            close()
            onMove(row, slot)
          }}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          all={all}
          row={row}
          onClose={close}
          onMerged={(into) => {
            toast({ text: t('categories.merged', { name, into: into.name }) })
            void navigate(`${categoriesPath}/${into.id}`)
          }}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          all={all}
          row={row}
          onClose={close}
          onRemoved={() => {
            toast({ text: t('categories.removed', { name }) })
            void navigate(categoriesPath)
          }}
        />
      )}
    </SidePanel>
  )
}
