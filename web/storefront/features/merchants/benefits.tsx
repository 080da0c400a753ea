import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The benefits for a seller; only what the shop really does. */
export function Benefits() {
  const t = useText()
  const { languages } = useBoot().brand
  const gains: readonly (readonly [IconName, title: string, text: string])[] = [
    ['store', t('merchants.brings.store.title'), t('merchants.brings.store.text')],
    ['globe', t('merchants.brings.reach.title'), t('merchants.brings.reach.text', { count: languages.length })],
    ['box', t('merchants.brings.stock.title'), t('merchants.brings.stock.text')],
    ['shield', t('merchants.brings.money.title'), t('merchants.brings.money.text')],
  ]
  return (
    <section>
      <h2>{t('merchants.brings.title')}</h2>
      <ul className="benefits-list">
        {gains.map(([icon, title, text]) => (
          <li key={icon} className="card">
            <Icon name={icon} size={26} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
