import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { type CodeChannel, useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ContactDialog } from './contact-dialog.tsx'

const labels = { email: 'account.register.email', phone: 'account.register.phone' } as const
const addLabels = { email: 'account.contact.addEmail', phone: 'account.contact.addPhone' } as const
const changeLabels = { email: 'account.contact.changeEmail', phone: 'account.contact.changePhone' } as const

/** The addresses of the user, which codes can be sent to; nothing where there are none and none can be proved. */
export function ContactsCard() {
  const t = useText()
  const { codeChannels } = useBoot()
  const user = useSuspenseQuery(apiQuery('account.info', {})).data
  const [changed, setChanged] = useState<CodeChannel | null>(null)
  const shown = (['email', 'phone'] as const).filter((channel) => user[channel] || codeChannels.includes(channel))
  if (shown.length === 0) return null
  const getTitle = (channel: CodeChannel) => t((user[channel] ? changeLabels : addLabels)[channel])
  return (
    <Card title={t('account.contact.title')}>
      <p>{t('account.contact.lead')}</p>
      <ul className="contacts-card">
        {shown.map((channel) => (
          <li key={channel}>
            <span>{t(labels[channel])}</span>
            {user[channel] ? <bdi dir="ltr">{user[channel]}</bdi> : <span>{t('account.contact.missing')}</span>}
            {codeChannels.includes(channel) && (
              <Button variant="text" small onClick={() => setChanged(channel)}>
                {getTitle(channel)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(['email', 'phone'] as const).map((channel) => (
        <ContactDialog
          key={channel}
          channel={channel}
          title={getTitle(channel)}
          open={changed === channel}
          onClose={() => setChanged(null)}
        />
      ))}
    </Card>
  )
}
