import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StaffCategory, StaffCategoryRow } from '#contract/staff-categories.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useCategoryAction } from './category-queries.ts'
import { getSlot, isSameSlot, listAbove, type Slot } from './tree-slots.ts'

interface DialogProps {
  all: readonly StaffCategoryRow[]
  onClose: () => void
}

interface OneProps extends DialogProps {
  row: StaffCategoryRow
}

const toOption = (all: readonly StaffCategoryRow[], { id }: StaffCategoryRow) => ({
  value: id,
  label: listAbove(all, id)
    .map(({ name }) => name)
    .join(' › '),
})

const isWithin = (all: readonly StaffCategoryRow[], id: string, top: string): boolean =>
  listAbove(all, id).some((one) => one.id === top)

interface NewCategoryProps extends DialogProps {
  /** The parent that is offered. */
  parentId: string | null
  onCreated: (category: StaffCategory) => void
}

/** Asks for the name of a new category in the brand's language, and for its parent. */
export function NewCategoryDialog({ all, parentId, onClose, onCreated }: NewCategoryProps) {
  const t = useText()
  const { defaultLanguage } = useConsoleStart().brand
  const [name, setName] = useState('')
  const [parent, setParent] = useState(parentId)
  const create = useCategoryAction('staffCategories.create', onCreated)
  const fields = create.error instanceof ApiError ? create.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending && name.trim())
      create.mutate({ names: { [defaultLanguage]: name.trim() }, ...(parent !== null && { parentId: parent }) })
  }
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t('categories.new')}>
      <form className="category-dialog" onSubmit={submit}>
        <TextInput
          label={t('categories.name')}
          value={name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          error={fields[`names.${defaultLanguage}`] ?? (create.error ? failureText(t, create.error) : undefined)}
          onChange={({ target }) => setName(target.value)}
        />
        <ComboboxField
          label={t('categories.parent')}
          help={t('categories.parentHelp')}
          placeholder={t('categories.topLevel')}
          options={all.filter(({ depth }) => depth < 3).map((one) => toOption(all, one))}
          value={parent}
          onChange={setParent}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={!name.trim() || create.isPending}>
            {t('categories.create')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}

function usePreview(change: 'move' | 'merge' | 'delete', id: string, to: string | null, enabled: boolean) {
  return useQuery({
    ...apiQuery('staffCategories.preview', { id, change, ...(to !== null && { to }) }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Moves a category by fields, without dragging. */
export function MoveDialog({ all, row, onClose, onMove }: OneProps & { onMove: (slot: Slot) => void }) {
  const t = useText()
  const origin = getSlot(all, row.id)
  const [slot, setSlot] = useState(origin)
  const isElsewhere = slot.parentId !== origin.parentId
  const { data, error } = usePreview('move', row.id, slot.parentId, isElsewhere)
  const siblings = all.filter((one) => one.parentId === slot.parentId && one.id !== row.id)
  const canMove = !isSameSlot(slot, origin) && !error
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('categories.moveOf', { name: row.name })}
      description={t('categories.moveText')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!canMove} onClick={() => canMove && onMove(slot)}>
            {t('categories.moveHere')}
          </ActionButton>
        </>
      }
    >
      <div className="category-dialog">
        <ComboboxField
          label={t('categories.parent')}
          placeholder={t('categories.topLevel')}
          options={all
            .filter(({ id, depth }) => depth < 3 && !isWithin(all, id, row.id))
            .map((one) => toOption(all, one))}
          value={slot.parentId}
          onChange={(parentId) => setSlot({ parentId, beforeId: null })}
        />
        <SelectField
          label={t('categories.position')}
          options={[
            ...siblings.map(({ id, name }) => ({ value: id, label: t('categories.before', { name }) })),
            { value: '', label: t('categories.last') },
          ]}
          value={slot.beforeId ?? ''}
          onChange={(id) => setSlot({ ...slot, beforeId: id || null })}
        />
        {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
        {data && isElsewhere && (
          <NoticeLine tone="info">{t('categories.follows', { products: data.products, links: data.links })}</NoticeLine>
        )}
      </div>
    </ConsoleDialog>
  )
}

/** Merges a category into another one, which takes its products and addresses. */
export function MergeDialog({ all, row, onClose, onMerged }: OneProps & { onMerged: (into: StaffCategory) => void }) {
  const t = useText()
  const [into, setInto] = useState<string | null>(null)
  const { data, error } = usePreview('merge', row.id, into, into !== null)
  const merge = useCategoryAction('staffCategories.merge', onMerged)
  const target = all.find(({ id }) => id === into)
  const failure = merge.error ?? error
  const canMerge = target !== undefined && data !== undefined && !merge.isPending
  const send = () => {
    if (canMerge) merge.mutate({ id: row.id, version: row.version, into: target.id })
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('categories.mergeOf', { name: row.name })}
      description={t('categories.mergeText', { name: row.name })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!canMerge} onClick={send}>
            {target ? t('categories.mergeInto', { name: target.name }) : t('categories.merge')}
          </ActionButton>
        </>
      }
    >
      <div className="category-dialog">
        <ComboboxField
          label={t('categories.into')}
          options={all.filter(({ id }) => !isWithin(all, id, row.id)).map((one) => toOption(all, one))}
          value={into}
          onChange={setInto}
        />
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
        {data && target && !failure && (
          <NoticeLine tone="info">
            {t('categories.mergeFollows', {
              products: data.products,
              links: data.links,
              children: data.children,
              name: target.name,
            })}
          </NoticeLine>
        )}
      </div>
    </ConsoleDialog>
  )
}
