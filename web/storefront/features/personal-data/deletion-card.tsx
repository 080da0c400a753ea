import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextKey } from '#i18n/text-keys.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Obstacles } from './obstacles.tsx'

type ListProps = { readonly title: TextKey; readonly icon: IconName; readonly items: readonly TextKey[] }

function Consequences({ title, icon, items }: ListProps) {
  const t = useText()
  return (
    <section>
      <h3>{t(title)}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} size={16} />
            {t(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The consequences of deletion, the matters to settle before it, and its question. */
export function DeletionCard() {
  const t = useText()
  const { days, needsTotp, obstacles } = useSuspenseQuery(apiQuery('personalData.deletion', {})).data
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('account.data.delete.title')}>
      <p className="your-data-lead">{t('account.data.delete.lead', { days })}</p>
      <div className="your-data-consequences">
        <Consequences
          title="account.data.delete.gone"
          icon="close"
          items={[
            'account.data.delete.gone.profile',
            'account.data.delete.gone.activity',
            'account.data.delete.gone.images',
          ]}
        />
        <Consequences
          title="account.data.delete.kept"
          icon="document"
          items={[
            'account.data.delete.kept.orders',
            'account.data.delete.kept.reviews',
            'account.data.delete.kept.wallet',
          ]}
        />
      </div>
      <Obstacles obstacles={obstacles} />
      {obstacles.length === 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('account.data.delete.submit')}
        </Button>
      )}
      <DeleteDialog open={isOpen} days={days} needsTotp={needsTotp} onClose={() => setOpen(false)} />
    </Card>
  )
}
