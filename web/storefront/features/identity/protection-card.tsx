import { useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'

/** How documents are protected, and when they are deleted. */
export function ProtectionCard({ retentionDays }: { retentionDays: number }) {
  const t = useText()
  const facts = [
    ['lock', t('identity.protect.encrypted')],
    ['user', t('identity.protect.stores')],
    ['clock', t('identity.protect.deleted', { days: retentionDays })],
  ] as const
  return (
    <Card title={t('identity.protect.title')}>
      <ul className="identity-protection">
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
