import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import { whoQuery } from '#web/storefront/app/session.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useText } from '#web/text/text-provider.tsx'
import { Avatar, avatarNumbers } from './avatar.tsx'

type AvatarDialogProps = { readonly open: boolean; readonly chosen: number; readonly onClose: () => void }

/** Twelve pictures to choose from; a press keeps one. */
export function AvatarDialog({ open, chosen, onClose }: AvatarDialogProps) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const choose = async (avatar: number) => {
    if (busy) return
    setBusy(true)
    try {
      const who = await call('account.profile', { avatar })
      client.setQueryData(ask('account.info', {}).queryKey, who)
      client.setQueryData(whoQuery.queryKey, who)
      toast({ text: t('account.avatar.done') })
      onClose()
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('account.avatar.title')} closeLabel={t('common.close')}>
      <div className="avatars" aria-busy={busy}>
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
