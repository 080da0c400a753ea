import './categories.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { StaffCategoryRow } from '#contract/staff-categories.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { NewCategoryDialog } from './category-dialogs.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { categoriesPath, categoriesQuery, useMoveCategory } from './category-queries.ts'
import { CategoryTree } from './category-tree.tsx'
import { listAbove, listRows } from './tree-slots.ts'

/** With more rows, the tree is opened branch by branch. */
const maxOpenRows = 1_000

interface TreeCardProps {
  all: readonly StaffCategoryRow[]
  current: StaffCategoryRow | null
  onMove: ReturnType<typeof useMoveCategory>
  newButton: ReactNode
}

function TreeCard({ all, current, onMove, newButton }: TreeCardProps) {
  const t = useText()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(all.length === 0 ? [] : [all[0]!.id]))
  /** A category of the address is in sight, until its branch is closed by hand. */
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const open = useMemo(() => {
    const above = current && closedFor !== current.id ? listAbove(all, current.parentId).map(({ id }) => id) : []
    return new Set([...opened, ...above])
  }, [all, opened, current, closedFor])
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpened(next)
    setClosedFor(current?.id ?? null)
  }
  const parents = [...new Set(all.flatMap(({ parentId }) => parentId ?? []))]
  const isAllOpen = parents.every((id) => open.has(id))
  const found = keyword.trim() ? listRows(all, open, { keyword }).length : null
  return (
    <section className="console-card category-card" aria-label={t('categories.tree')}>
      <div className="category-tools">
        <FilterBar
          search={keyword}
          searchLabel={t('categories.search')}
          onSearch={setKeyword}
          filters={[]}
          onFilter={() => undefined}
        />
        <span className="console-help">{t('categories.total', { count: all.length })}</span>
        {all.length <= maxOpenRows && parents.length > 0 && (
          <ActionButton
            small
            variant="quiet"
            onClick={() => {
              setOpened(new Set(isAllOpen ? [] : parents))
              setClosedFor(current?.id ?? null)
            }}
          >
            {t(isAllOpen ? 'categories.closeAll' : 'categories.openAll')}
          </ActionButton>
        )}
      </div>
      {all.length === 0 ? (
        <ListState icon="grid" title={t('categories.empty')} text={t('categories.emptyText')} action={newButton} />
      ) : found === 0 ? (
        <ListState
          icon="search"
          title={t('frame.list.noMatch')}
          action={<ActionButton onClick={() => setKeyword('')}>{t('categories.clearSearch')}</ActionButton>}
        />
      ) : (
        <CategoryTree
          all={all}
          open={open}
          keyword={keyword}
          current={current?.id ?? null}
          onToggle={toggle}
          onOpen={(id) => void navigate(`${categoriesPath}/${id}`)}
          onMove={(row, slot) => void onMove(row, slot)}
        />
      )}
    </section>
  )
}

/** The categories of the brand as a tree, with one of them beside it. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const { id } = useParams()
  const [isCreating, setCreating] = useState(false)
  const { data, error, refetch } = useQuery({ ...categoriesQuery, staleTime: 0 })
  const all = data?.categories ?? []
  const current = all.find((one) => one.id === id) ?? null
  const onMove = useMoveCategory(all)
  const newButton = (
    <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t('categories.new')}
    </ActionButton>
  )
  return (
    <PageFrame
      title={t('frame.nav.categories')}
      lead={t('categories.lead')}
      trail={[]}
      actions={data && all.length > 0 && newButton}
    >
      {error && !data && (
        <div className="console-card">
          <ListState
            icon="alert"
            title={t('categories.unread')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        </div>
      )}
      {!data && !error && (
        <div className="console-card console-card-body">
          <Loading>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} shape="line" />
            ))}
          </Loading>
        </div>
      )}
      {data && (
        <div className="panel-split" data-open={id !== undefined || undefined}>
          <TreeCard all={all} current={current} onMove={onMove} newButton={newButton} />
          {current && (
            <CategoryPanel key={current.id} all={all} row={current} onMove={(row, slot) => void onMove(row, slot)} />
          )}
          {id !== undefined && !current && (
            <NoticeLine
              tone="prog"
              action={
                <ActionButton small onClick={() => void navigate(categoriesPath)}>
                  {t('categories.toTree')}
                </ActionButton>
              }
            >
              {t('categories.gone')}
            </NoticeLine>
          )}
        </div>
      )}
      {isCreating && (
        <NewCategoryDialog
          all={all}
          parentId={current ? (current.depth < 3 ? current.id : current.parentId) : null}
          onClose={() => setCreating(false)}
          onCreated={(category) => {
            setCreating(false)
            void navigate(`${categoriesPath}/${category.id}`)
          }}
        />
      )}
    </PageFrame>
  )
}
