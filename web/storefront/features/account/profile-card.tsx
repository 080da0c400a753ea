import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { Avatar } from '#web/client/avatar.tsx'

/** Avatar, name and referral code of the user. */
export function ProfileCard() {
  const t = useText()
  const user = useSuspenseQuery(apiQuery('account.info', {})).data
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Card title={t('account.profile.title')}>
      <div className="profile-card">
        <Avatar number={user.avatar} />
        <div>
          <b>
            <bdi>{user.username}</bdi>
          </b>
          <p>
            {t('account.profile.code')} <bdi className="tabular-numbers">{user.usercode}</bdi>
          </p>
          <Button variant="text" small onClick={() => setChoosing(true)}>
            {t('account.avatar.change')}
          </Button>
        </div>
      </div>
      <AvatarDialog open={isChoosing} chosen={user.avatar} onClose={() => setChoosing(false)} />
    </Card>
  )
}
