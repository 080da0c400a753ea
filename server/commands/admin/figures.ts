import { recountAllSales } from '../../modules/statistics/public.ts'
import { getBrand, type OperatorShop } from '../run-command.ts'
import type { Args, Subcommands } from './command-line.ts'

async function count(shop: OperatorShop, [site]: Args): Promise<string> {
  const brands = site === 'all' ? await shop.brands.list() : [await getBrand(shop, site)]
  const lines: string[] = []
  for (const brand of brands) {
    const days = await recountAllSales(shop.createContext(brand))
    lines.push(`${brand.name}: the sales of ${days} days are counted.`)
  }
  return lines.join('\n')
}

export const figures: Subcommands = {
  count: {
    usage: '<brand or all>',
    description: 'count the sales of all days again from the orders, as after a change of the time zone',
    run: count,
  },
}
