import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ChatReply, ReplyVariable } from '#contract/chat-settings.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TextsField, type TextByLanguage } from '../../texts/texts-field.tsx'
import type { desks } from '../desk.ts'

type Module = (typeof desks)[keyof typeof desks]['module']
type Draft = { readonly replyId?: string; readonly code: string; readonly texts: TextByLanguage }

const variables: readonly ReplyVariable[] = ['shopper', 'agent', 'order', 'store']
const maxText = 2_000
const emptyDraft: Draft = { code: '', texts: {} }

function useReplies(module: Module) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const list = useQuery(apiQuery(`${module}.replies`, {}))
  const refresh = () => client.invalidateQueries({ queryKey: [`${module}.replies`] })
  const save = useMutation({
    mutationFn: ({ texts, ...draft }: Draft) =>
      call(`${module}.saveReply`, {
        ...draft,
        texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
      }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ChatReply) => call(`${module}.deleteReply`, { replyId: id }),
    onSuccess: async (_answer, { code, texts }) => {
      await refresh()
      toast({
        text: t('desk.reply.deleted', { code }),
        action: { label: t('common.undo'), onPress: () => save.mutate({ code, texts }) },
      })
    },
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
  return { list, save, remove }
}

interface ReplyDialogProps {
  initial: Draft
  save: ReturnType<typeof useReplies>['save']
  onClose: () => void
}

/** The code and the texts of a reply in the languages of the brand. */
function ReplyDialog({ initial, save, onClose }: ReplyDialogProps) {
  const t = useText()
  const [draft, setDraft] = useState(initial)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ ...draft, code: draft.code.trim() }, { onSuccess: onClose })
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t(initial.replyId ? 'desk.reply.change' : 'desk.reply.new')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" type="submit" form="chat-reply" aria-disabled={save.isPending}>
            {t('desk.reply.save')}
          </ActionButton>
        </>
      }
    >
      <form id="chat-reply" className="chat-settings-fields" onSubmit={submit}>
        {save.error && Object.keys(fields).length === 0 && (
          <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
        )}
        <TextInput
          label={t('desk.reply.code')}
          help={t('desk.reply.code.help')}
          error={fields.code}
          value={draft.code}
          maxLength={32}
          onChange={({ target }) => setDraft({ ...draft, code: target.value })}
        />
        <TextsField
          label={t('desk.reply.text')}
          texts={draft.texts}
          maxLength={maxText}
          isLong
          error={fields.texts}
          onChange={(texts) => setDraft({ ...draft, texts })}
        />
        <dl className="chat-variables">
          {variables.map((variable) => (
            <div key={variable}>
              <dt>
                <code dir="ltr">{`{${variable}}`}</code>
              </dt>
              <dd>{t(`desk.variable.${variable}`)}</dd>
            </div>
          ))}
        </dl>
      </form>
    </ConsoleDialog>
  )
}

/** The canned replies of a desk. */
export function RepliesCard({ module, canManage }: { module: Module; canManage: boolean }) {
  const t = useText()
  const { locale } = useLanguage()
  const { list, save, remove } = useReplies(module)
  const [draft, setDraft] = useState<Draft | null>(null)
  const replies = list.data?.replies ?? []
  const open = (next: Draft) => {
    save.reset()
    setDraft(next)
  }
  return (
    <section className="console-card">
      <header>
        <h2>{t('desk.replies')}</h2>
        {canManage && (
          <ActionButton small icon={<Icon name="plus" size={16} />} onClick={() => open(emptyDraft)}>
            {t('desk.reply.new')}
          </ActionButton>
        )}
      </header>
      {list.isError ? (
        <ListState icon="alert" title={t('desk.error.replies')} text={failureText(t, list.error)} />
      ) : list.data && replies.length === 0 ? (
        <ListState icon="chat" title={t('desk.replies.none')} text={t('desk.replies.none.text')} />
      ) : (
        <ul className="chat-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <b dir="auto">/{reply.code}</b>
              <p dir="auto">{reply.texts[locale] ?? Object.values(reply.texts)[0]}</p>
              {canManage && (
                <span>
                  <ActionButton
                    small
                    variant="quiet"
                    aria-label={t('desk.reply.changeOf', { code: reply.code })}
                    icon={<Icon name="edit" size={16} />}
                    onClick={() => open({ replyId: reply.id, code: reply.code, texts: reply.texts })}
                  />
                  <ActionButton
                    small
                    variant="quiet"
                    aria-label={t('desk.reply.deleteOf', { code: reply.code })}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() => remove.mutate(reply)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {draft && <ReplyDialog initial={draft} save={save} onClose={() => setDraft(null)} />}
    </section>
  )
}
