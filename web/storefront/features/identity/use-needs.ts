import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { OwnIdentity } from './own-identity.ts'

/** The actions for which the brand requires a level, as a list in the language. */
export function useNeeds(needs: OwnIdentity['needs']) {
  const t = useText()
  const { intl } = useLanguage()
  const list = new Intl.ListFormat(intl, { type: 'conjunction' })
  return (level: 'basic' | 'advanced'): string =>
    list.format(needs.filter((need) => need.level === level).map(({ action }) => t(`identity.action.${action}`)))
}
