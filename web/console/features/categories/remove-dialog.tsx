import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCategoryRow } from '#contract/staff-categories.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { listAbove } from './tree-slots.ts'

interface RemoveDialogProps {
  all: readonly StaffCategoryRow[]
  row: StaffCategoryRow
  onClose: () => void
  onRemoved: () => void
}

/** Removes a category with those below it; asks which category takes their products. */
export function RemoveDialog({ all, row, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const [to, setTo] = useState<string | null>(null)
  const { data, error } = useQuery({
    ...apiQuery('staffCategories.preview', { id: row.id, change: 'delete' }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const readAgain = () => invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'staffCategories.list' })
  const remove = useMutation({
    mutationFn: (input: OperationInput<'staffCategories.delete'>) =>
      submit(input, (options) => call('staffCategories.delete', input, options)),
    onSuccess: async () => {
      onRemoved()
      await readAgain()
    },
    onError: readAgain,
  })
  const failure = remove.error ?? error
  const canRemove = data !== undefined && !remove.isPending && (data.products === 0 || to !== null)
  const send = () => {
    if (canRemove) remove.mutate({ id: row.id, version: row.version, ...(to !== null && { productsTo: to }) })
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('categories.removeOf', { name: row.name })}
      description={
        data && t('categories.removeFollows', { products: data.products, children: data.children, links: data.links })
      }
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="danger" aria-disabled={!canRemove} onClick={send}>
            {t('categories.remove')}
          </ActionButton>
        </>
      }
    >
      <div className="category-dialog">
        <ComboboxField
          label={t('categories.productsTo')}
          help={t(data?.products === 0 ? 'categories.productsToEmpty' : 'categories.productsToHelp')}
          options={all
            .filter(({ id }) => !listAbove(all, id).some((one) => one.id === row.id))
            .map(({ id }) => ({
              value: id,
              label: listAbove(all, id)
                .map(({ name }) => name)
                .join(' › '),
            }))}
          value={to}
          onChange={setTo}
        />
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      </div>
    </ConsoleDialog>
  )
}
