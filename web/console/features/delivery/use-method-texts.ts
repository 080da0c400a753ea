import { formatAddressLine } from '#i18n/addresses/format-address.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import {
  isNumberText,
  parseKey,
  type DeliveryValues,
  type Method,
  type MethodFields,
  type Zone,
} from './delivery-values.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { useCountries } from '../texts/use-countries.ts'
import { useMoneyText } from '../../app/money.ts'

const none = '–'
const toNumber = (text: string) => Number(text.replace(',', '.')) || 0

/** Writes zones, methods and their fields in the language of the page. */
export function useMethodTexts() {
  const t = useText()
  const price = useMoneyText()
  const { locale, intl } = useLanguage()
  const { getName } = useCountries()
  const { languages } = useConsoleStart().brand
  const pick = (texts: Readonly<Record<string, string>>) =>
    [texts[locale], ...languages.map((one) => texts[one]), ...Object.values(texts)].find((text) => text?.trim()) ?? none
  const money = (text: string) => (isNumberText(text) ? price(Number(text.replace(',', '.'))) : none)
  const days = ([min, max]: MethodFields['days']) =>
    isNumberText(min) && isNumberText(max) ? t('settings.delivery.days', { min: Number(min), max: Number(max) }) : none
  const weights = ({ steps, maxKg }: MethodFields['weights']) =>
    [
      ...steps.map(({ aboveKg, fee }) => t('settings.delivery.step', { weight: toNumber(aboveKg), price: money(fee) })),
      ...(maxKg ? [t('settings.delivery.max', { weight: toNumber(maxKg) })] : []),
    ].join(', ') || none
  const place = (pickup: Method['pickup']) =>
    pickup ? formatAddressLine({ ...pickup, country: '' }, intl) : t('settings.delivery.kind.parcel')
  const countries = (codes: readonly string[]) => codes.map(getName).join(', ')
  const zoneName = ({ name, countries: codes }: Pick<Zone, 'name' | 'countries'>) =>
    name ||
    (codes.length === 1
      ? getName(codes[0]!)
      : t('settings.delivery.zoneOf', { country: getName(codes[0] ?? ''), more: codes.length - 1 }))
  const writers: Readonly<Record<string, (value: never) => string>> = {
    names: pick,
    fee: money,
    freeFrom: money,
    days,
    weights,
    pickup: place,
    enabled: (value: boolean) => t(value ? 'settings.delivery.on' : 'settings.delivery.off'),
    name: (value: string) => value || none,
    countries,
  }
  const fieldNames: Readonly<Record<string, string>> = {
    names: t('settings.delivery.field.names'),
    fee: t('settings.delivery.field.fee'),
    freeFrom: t('settings.delivery.field.freeFrom'),
    days: t('settings.delivery.field.days'),
    weights: t('settings.delivery.field.weights'),
    enabled: t('settings.delivery.field.enabled'),
    pickup: t('settings.delivery.field.pickup'),
    name: t('settings.delivery.field.name'),
    countries: t('settings.delivery.field.countries'),
  }
  return {
    pick,
    money,
    days,
    weights,
    place,
    zoneName,
    /** A value of the form's record. */
    writeValue: (key: string, value: unknown): string =>
      value === null || value === undefined
        ? t('settings.delivery.deleted')
        : (writers[parseKey(key).field]?.(value as never) ?? none),
    /** The name of a key of the record, as "Germany, Standard: price", by the zones of the first record that has it. */
    nameKey: (key: string, zones: readonly Zone[], records: readonly DeliveryValues[]): string => {
      const { kind, id, field } = parseKey(key)
      if (kind === 'order') return t('settings.delivery.field.order')
      const zone = zones.find((one) => one.key === id || one.methods.some((method) => method.key === id))
      const names = records.map((record) => record[`method.${id}.names`]).find(Boolean)
      const of = [zone && zoneName(zone), kind === 'method' && names && pick(names as MethodFields['names'])]
      return t('settings.delivery.change', { what: of.filter(Boolean).join(', '), field: fieldNames[field] ?? field })
    },
  }
}

export type MethodTexts = ReturnType<typeof useMethodTexts>
