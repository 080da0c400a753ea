import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { CreditNotice } from './credit-notice.tsx'

const rules = [
  ['identity', 'shield'],
  ['one', 'document'],
  ['costs', 'tag'],
  ['people', 'user'],
  ['wallet', 'wallet'],
  ['early', 'calendar'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Where the brand offers no credit: says so, and how it will work. */
export function CreditOff() {
  const t = useText()
  const { name } = useBoot().brand
  return (
    <>
      <CreditNotice>
        <b>{t('credit.off.title', { brand: name })}</b> {t('credit.off.text')}
      </CreditNotice>
      <h2>{t('credit.rules.title')}</h2>
      <ul className="credit-rules">
        {rules.map(([rule, icon]) => (
          <li key={rule}>
            <Icon name={icon} size={26} />
            <h3>{t(`credit.rule.${rule}.title`)}</h3>
            <p>{t(`credit.rule.${rule}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
