import './promises.css'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The promises of every shop. */
export function Promises() {
  const t = useText()
  const { returnWindowDays: days } = useBoot().brand.policy
  const promises: readonly (readonly [IconName, title: string, text: string])[] = [
    ['box', t('home.promise.stock.title'), t('home.promise.stock.text')],
    ['return', t('home.promise.returns.title', { days }), t('home.promise.returns.text')],
    ['shield', t('home.promise.escrow.title'), t('home.promise.escrow.text')],
    ['chat', t('home.promise.people.title'), t('home.promise.people.text')],
  ]
  return (
    <div className="wrap">
      <ul className="promises">
        {promises.map(([icon, title, text]) => (
          <li key={icon}>
            <Icon name={icon} size={26} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
