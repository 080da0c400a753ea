import { useLanguage } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { CreditProduct } from './credit-lists.ts'

/** The name of a product in the language of the page, or else in the brand's first one that it has. */
export function useProductName() {
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  return ({ names }: Pick<CreditProduct, 'names'>): string =>
    [locale, ...languages].map((one) => names[one]).find(Boolean) ?? Object.values(names)[0] ?? ''
}
