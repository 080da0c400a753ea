import { existsSync, readFileSync } from 'node:fs'
import { fetchRates, parseRateList, RatesError, readRates, saveRates } from '../../modules/exchange-rates/public.ts'
import type { Brand } from '../../platform/brand.ts'
import { OutboundError } from '../../platform/outbound/request-outbound.ts'
import { CommandError, getBrand, type OperatorShop } from '../run-command.ts'
import { requireValue, type Args, type Subcommands } from './command-line.ts'

/** Explains expected errors in one sentence. */
async function explain<R>(brand: Brand, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RatesError) throw new CommandError(`${brand.site}: ${error.message}`)
    if (error instanceof OutboundError)
      throw new CommandError(`${brand.site}: the rates were not fetched: ${error.message}.`)
    throw error
  }
}

const toSentence = ({ name, settings }: Brand, codes: readonly string[]): string => {
  const missing = (settings.exchangeRates?.currencies ?? []).filter((code) => !codes.includes(code))
  const lacking = missing.length > 0 ? ` The list has no ${missing.join(', ')}.` : ''
  return codes.length > 0
    ? `${name} shows prices in ${codes.join(', ')} now.${lacking}`
    : `${name}: nothing is set.${lacking}`
}

async function show(shop: OperatorShop, [site]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const { base, rates } = await readRates(shop.createContext(brand))
  return (
    rates.map(({ currency, rate, day }) => `1 ${base} is ${rate} ${currency} (${day})`).join('\n') ||
    'No rate is shown.'
  )
}

async function set(shop: OperatorShop, [site, file]: Args): Promise<string> {
  const path = requireValue(file, 'Name a file: rates set <brand or all> <file>')
  if (!existsSync(path)) throw new CommandError(`There is no file "${path}".`)
  const text = readFileSync(path, 'utf8')
  const wanted = (await shop.brands.list()).filter(({ settings }) => settings.exchangeRates !== undefined)
  const brands = site === 'all' ? wanted : [await getBrand(shop, site)]
  const lines: string[] = []
  for (const brand of brands)
    lines.push(
      toSentence(brand, await explain(brand, async () => saveRates(shop.createContext(brand), parseRateList(text)))),
    )
  return lines.join('\n') || 'No brand has exchangeRates.currencies: set them by brand set.'
}

async function fetch(shop: OperatorShop, [site]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  if (brand.settings.exchangeRates?.address === undefined)
    throw new CommandError(`${brand.name} has no address: set it by brand set ${brand.site} exchangeRates.address.`)
  return toSentence(brand, await explain(brand, () => fetchRates(shop.createContext(brand))))
}

export const rates: Subcommands = {
  show: { usage: '<brand>', description: 'the rates that shoppers see', run: show },
  set: {
    usage: '<brand or all> <file>',
    description: 'take rates from a file: {"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.08}}',
    run: set,
  },
  fetch: { usage: '<brand>', description: 'fetch them now from exchangeRates.address', run: fetch },
}
