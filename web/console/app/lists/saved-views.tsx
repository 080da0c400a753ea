import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'

const viewsQuery = apiQuery('console.views', {})
export type SavedListName = OperationInput<'console.saveView'>['list']

/** The person's own views of a list, and the functions that keep and delete them; a deleted one can be brought back. */
export function useSavedViews(list: SavedListName) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const views = (useQuery(viewsQuery).data?.pageList ?? []).filter((view) => view.list === list)
  const save = useMutation({
    mutationFn: (view: { name: string; query: string }) => call('console.saveView', { list, ...view }),
    onSuccess: (data) => client.setQueryData(viewsQuery.queryKey, data),
  })
  const remove = useMutation({
    mutationFn: (view: { id: string; name: string; query: string }) => call('console.deleteView', { id: view.id }),
    onSuccess: (data, { name, query }) => {
      client.setQueryData(viewsQuery.queryKey, data)
      toast({
        text: t('frame.views.deleted', { name }),
        action: { label: t('common.undo'), onPress: () => save.mutate({ name, query }) },
      })
    },
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
  return { views, save, remove }
}

interface SaveViewDialogProps {
  open: boolean
  onClose: () => void
  save: ReturnType<typeof useSavedViews>['save']
  query: string
}

/** Asks for the name of a view. */
export function SaveViewDialog({ open, onClose, save, query }: SaveViewDialogProps) {
  const t = useText()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || save.isPending) return
    save.mutate(
      { name: name.trim(), query },
      {
        onSuccess: () => {
          setName('')
          onClose()
        },
      },
    )
  }
  return (
    <ConsoleDialog open={open} onOpenChange={(next) => !next && onClose()} title={t('frame.views.title')}>
      <form className="console-log-in" onSubmit={submit}>
        <TextInput
          label={t('frame.views.name')}
          help={t('frame.views.help')}
          maxLength={40}
          autoComplete="off"
          value={name}
          error={save.isError ? failureText(t, save.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={!name.trim() || save.isPending}>
            {t('console.views.save')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
