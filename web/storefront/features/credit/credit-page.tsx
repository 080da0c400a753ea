import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CreditLayout } from './credit-layout.tsx'

const rules = [
  ['identity', 'shield'],
  ['one', 'document'],
  ['costs', 'tag'],
  ['people', 'user'],
  ['wallet', 'wallet'],
  ['early', 'calendar'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The announced rules of credit; applications are not open. */
export function Page() {
  const t = useText()
  return (
    <CreditLayout page="/credit">
      <h2>{t('credit.rules.title')}</h2>
      <ul className="credit-page-rules">
        {rules.map(([rule, icon]) => (
          <li key={rule}>
            <Icon name={icon} size={26} />
            <h3>{t(`credit.rule.${rule}.title`)}</h3>
            <p>{t(`credit.rule.${rule}.text`)}</p>
          </li>
        ))}
      </ul>
    </CreditLayout>
  )
}
