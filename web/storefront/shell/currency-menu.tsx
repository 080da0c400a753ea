import { Icon } from '#web/kit/icon.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { useBoot } from '#web/client/boot.ts'
import { chooseDisplayCurrency, useDisplayCurrency } from '#web/client/display-currency.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The currency that is charged, then those to look at prices in; one choice of all. */
export function useCurrencyChoices() {
  const { brand } = useBoot()
  const { intl } = useLanguage()
  const chosen = useDisplayCurrency()
  const names = new Intl.DisplayNames(intl, { type: 'currency' })
  const toChoice = (currency: string, isOwn: boolean) => ({
    key: currency,
    label: `${currency} · ${names.of(currency) ?? currency}`,
    current: isOwn ? chosen === null : chosen === currency,
    onSelect: () => chooseDisplayCurrency(isOwn ? null : currency),
  })
  const others = brand.displayCurrencies.filter((currency) => currency !== brand.currency.code)
  return [toChoice(brand.currency.code, true), ...others.map((currency) => toChoice(currency, false))]
}

/** The currency to look at prices in; nothing where the brand offers no other. */
export function CurrencyMenu() {
  const t = useText()
  const items = useCurrencyChoices()
  if (items.length < 2) return null
  return (
    <div className="header-small-button">
      <Menu label={t('shell.currency.choose')} items={items}>
        <Icon name="wallet" size={16} />
        <span>{items.find(({ current }) => current)?.key ?? items[0]!.key}</span>
      </Menu>
    </div>
  )
}
