import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import { useText } from '#web/text/text-provider.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { Avatar } from './avatar.tsx'

/** Who it is: picture, name and the code that travels with shared links. */
export function ProfileCard() {
  const t = useText()
  const who = useSuspenseQuery(ask('account.info', {})).data
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Card title={t('account.profile.title')}>
      <div className="profile">
        <Avatar number={who.avatar} />
        <div>
          <b>
            <bdi>{who.username}</bdi>
          </b>
          <p>
            {t('account.profile.code')} <bdi className="num">{who.usercode}</bdi>
          </p>
          <Button variant="text" small onClick={() => setChoosing(true)}>
            {t('account.avatar.change')}
          </Button>
        </div>
      </div>
      <AvatarDialog open={isChoosing} chosen={who.avatar} onClose={() => setChoosing(false)} />
    </Card>
  )
}
