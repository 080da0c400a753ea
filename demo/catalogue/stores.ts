import { departments } from './departments.ts'
import { leaves } from './leaves.ts'
import { hash, random, shuffled } from './random.ts'
import { siteCharacter } from './sites.ts'
import { cities } from './stores/cities.ts'
import { homeStores } from './stores/home-stores.ts'
import { aboutByDepartment, neighbourNames } from './stores/neighbour-stores.ts'
import type { StoreRow } from './stores/store-row.ts'
import { wearStores } from './stores/wear-stores.ts'
import { text } from './text.ts'
import type { DemoStore, Text } from './types.ts'

const NEIGHBOURS = 8

/** The stores of a site: about forty with a story in the default brand, eight in each other. */
export function demoStores(site: string): DemoStore[] {
  return site === 'default' ? [...homeStores, ...wearStores].map(houseStore) : neighbourStores(site)
}

/** For each leaf that the site shows, the stores that sell it. */
export function storesByLeaf(site: string): ReadonlyMap<string, DemoStore[]> {
  const stores = demoStores(site)
  return new Map(
    leaves.map((leaf) => {
      const paths = [leaf.department, `${leaf.department}.${leaf.shelf}`]
      return [leaf.key, stores.filter((store) => paths.some((path) => store.sells.includes(path)))]
    }),
  )
}

function houseStore([key, mono, name, about, selling, cityKey, rating, tint]: StoreRow): DemoStore {
  const sells = selling.split(' ')
  const inDepartments = [...new Set(sells.map((path) => path.split('.')[0] as string))]
  return {
    key,
    name: text(name),
    about: text(about),
    departments: inDepartments,
    sells,
    city: city(cityKey),
    rating,
    tint,
    mono,
  }
}

function city(key: string): Text {
  const found = cities.get(key)
  if (!found) throw new Error(`unknown demo city ${key}`)
  return found
}

function neighbourStores(site: string): DemoStore[] {
  const stream = random(hash(`${site} stores`))
  const shown = siteCharacter(site).departments
  const names = shuffled(neighbourNames, stream)
  const places = shuffled([...cities.values()], stream)
  return Array.from({ length: NEIGHBOURS }, (_, i): DemoStore => {
    const [mono, name] = names[i] as (typeof neighbourNames)[number]
    const main = shown[i % shown.length] as string
    const sells = [...new Set([main, shown[(i * 3 + 2) % shown.length] as string])]
    const department = departments.find((each) => each.key === main)
    return {
      key: `${site}-${mono.toLowerCase()}`,
      name: text(name),
      about: text(stream.pick(aboutByDepartment[main] ?? [])),
      departments: sells,
      sells,
      city: places[i] as Text,
      rating: Math.round((4.2 + 0.7 * stream.next()) * 10) / 10,
      tint: department?.tint ?? 1,
      mono,
    }
  })
}
