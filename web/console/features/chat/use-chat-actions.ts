import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#contract/chat.ts'
import { failureText } from '#web/client/failure-text.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { useTimes } from '../../app/times.ts'
import { useDesk } from './desk.ts'

type Person = { readonly id: string; readonly name: string }

interface Change {
  readonly chat: Chat
  /** Null: it is not assigned any more. */
  readonly assignee?: Person | null
  /** For who answers it next. */
  readonly note?: string
  readonly state?: Chat['state']
  readonly until?: string
  /** The action that was done, in words; an undo says nothing. */
  readonly done?: string
}

/** Takes, hands over, snoozes and closes conversations; each can be undone. */
export function useChatActions() {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const { formatTime } = useTimes()
  const { module, conversations, user } = useDesk()

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ chat, assignee, note, state, until }: Change) => {
      const { id: chatId } = chat
      if (state !== undefined) return call(`${module}.state`, { chatId, state, ...(until && { until }) })
      return call(`${module}.assign`, {
        chatId,
        ...(assignee && { userId: assignee.id }),
        ...(chat.assignee && { from: chat.assignee.id }),
        ...(note && { note }),
      })
    },
    onSuccess: ({ chat }, { chat: before, assignee, done }) => {
      conversations.setChat(chat)
      if (!done) return
      const undo = () =>
        mutate(
          assignee === undefined
            ? { chat, state: before.state, ...(before.snoozedUntil && { until: before.snoozedUntil }) }
            : { chat, assignee: before.assignee },
        )
      toast({ text: done, action: { label: t('common.undo'), onPress: undo } })
    },
    // A colleague was faster: the words of the server name them.
    onError: (error, { chat }) => {
      toast({ text: failureText(t, error), tone: 'error' })
      void conversations.refresh(chat.id)
    },
    onSettled: () =>
      invalidate(client, {
        predicate: ({ queryKey }) => [`${module}.list`, `${module}.count`].includes(String(queryKey[0])),
      }),
  })
  const own: Person = { id: user.id, name: user.username }
  return {
    isPending,
    take: (chat: Chat) => mutate({ chat, assignee: own, done: t('desk.taken') }),
    release: (chat: Chat) => mutate({ chat, assignee: null, done: t('desk.released') }),
    transfer: (chat: Chat, assignee: Person, note: string) =>
      mutate({ chat, assignee, note, done: t('desk.transferred', { name: assignee.name }) }),
    snooze: (chat: Chat, until: string | null) =>
      mutate({
        chat,
        state: 'snoozed',
        ...(until !== null && { until }),
        done: until === null ? t('desk.snoozed') : t('desk.snoozedUntil', { time: formatTime(until) }),
      }),
    close: (chat: Chat) => mutate({ chat, state: 'closed', done: t('desk.closed') }),
    reopen: (chat: Chat) => mutate({ chat, state: 'open', done: t('desk.reopened') }),
  }
}
