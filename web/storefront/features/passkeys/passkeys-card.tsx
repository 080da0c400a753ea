import './passkeys.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useHasPasskeys } from '#web/client/passkeys/use-has-passkeys.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { AddForm } from './add-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { RenameForm } from './rename-form.tsx'

const passkeysQuery = apiQuery('passkeys.list', {})

type Task = { readonly kind: 'add' } | { readonly kind: 'rename' | 'delete'; readonly passkey: Passkey }

type RowProps = { readonly passkey: Passkey; readonly onTask: (task: Task) => void }

function PasskeyRow({ passkey, onTask }: RowProps) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const { name, createdAt, usedAt } = passkey
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone }).format(new Date(createdAt))
  return (
    <li>
      <Icon name="lock" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{t('account.passkey.addedOn', { day })}</p>
        {usedAt !== null && (
          <p>
            {t('account.device.seen')} <Time iso={usedAt} zone={timeZone} locale={intl} />
          </p>
        )}
      </div>
      <Button
        variant="text"
        small
        aria-label={`${t('account.passkey.rename')}: ${name}`}
        onClick={() => onTask({ kind: 'rename', passkey })}
      >
        {t('account.passkey.rename')}
      </Button>
      <Button
        variant="text"
        small
        aria-label={`${t('common.delete')}: ${name}`}
        onClick={() => onTask({ kind: 'delete', passkey })}
      >
        {t('common.delete')}
      </Button>
    </li>
  )
}

/** The passkeys of the account: added, renamed and deleted here. */
export function PasskeysCard() {
  const t = useText()
  const client = useQueryClient()
  const toast = useToast()
  const canAdd = useHasPasskeys()
  const { pageList } = useSuspenseQuery(passkeysQuery).data
  const [task, setTask] = useState<Task | null>(null)
  // The task stays while its dialog closes, which still shows it.
  const [isOpen, setOpen] = useState(false)
  const open = (next: Task) => {
    setTask(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const finish = (list: { readonly pageList: Passkey[] }, text?: string) => {
    client.setQueryData(passkeysQuery.queryKey, list)
    close()
    if (text) toast({ icon: 'check', text })
  }
  return (
    <Card title={t('account.passkey.title')}>
      <p>{t('account.passkey.lead')}</p>
      {pageList.length > 0 && (
        <ul className="passkeys-list">
          {pageList.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={open} />
          ))}
        </ul>
      )}
      <div className={canAdd ? 'passkeys-add' : 'passkeys-add passkeys-add-hidden'}>
        <Button variant="secondary" small icon="plus" onClick={() => open({ kind: 'add' })}>
          {t('account.passkey.add')}
        </Button>
      </div>
      <Dialog open={isOpen && task?.kind === 'add'} onClose={close} title={t('account.passkey.add')}>
        <AddForm onDone={(list) => finish(list, t('account.passkey.added'))} />
      </Dialog>
      <Dialog open={isOpen && task?.kind === 'rename'} onClose={close} title={t('account.passkey.rename')}>
        {task?.kind === 'rename' && <RenameForm passkey={task.passkey} onDone={finish} />}
      </Dialog>
      <Dialog
        open={isOpen && task?.kind === 'delete'}
        onClose={close}
        title={task?.kind === 'delete' ? t('account.passkey.deleteTitle', { name: task.passkey.name }) : ''}
      >
        {task?.kind === 'delete' && (
          <DeleteForm passkey={task.passkey} onDone={(list) => finish(list, t('account.passkey.deleted'))} />
        )}
      </Dialog>
    </Card>
  )
}
