import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { currentUserQuery } from '#web/client/session.ts'
import { useApi } from '#web/client/use-api.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Avatar, avatarNumbers } from '#web/client/avatar.tsx'

type AvatarDialogProps = { readonly open: boolean; readonly chosen: number; readonly onClose: () => void }

/** Twelve avatars; a press saves one. */
export function AvatarDialog({ open, chosen, onClose }: AvatarDialogProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const choose = async (avatar: number) => {
    if (busy) return
    setBusy(true)
    try {
      const user = await call('account.profile', { avatar })
      client.setQueryData(apiQuery('account.info', {}).queryKey, user)
      client.setQueryData(currentUserQuery.queryKey, user)
      toast({ text: t('account.avatar.done') })
      onClose()
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('account.avatar.title')}>
      <div className="avatar-dialog-choices" aria-busy={busy}>
        {avatarNumbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === chosen}
            aria-label={t('account.avatar.one', { number })}
            onClick={() => void choose(number)}
          >
            <Avatar number={number} />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
