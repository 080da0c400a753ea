import { departments } from './departments.ts'
import { leaves } from './leaves.ts'
import { hash, createRandom, shuffle } from './random.ts'
import { getSiteCharacter } from './sites.ts'
import { cities } from './stores/cities.ts'
import { homeStores } from './stores/home-stores.ts'
import { aboutByDepartment, neighbourNames } from './stores/neighbour-stores.ts'
import type { StoreRow } from './stores/store-row.ts'
import { wearStores } from './stores/wear-stores.ts'
import { text } from './text.ts'
import type { DemoStore, Text } from './types.ts'

const NEIGHBOURS = 8

/** The stores of a site: about forty in the default brand, eight in each other. */
export function demoStores(site: string): DemoStore[] {
  return site === 'default' ? [...homeStores, ...wearStores].map(toStore) : buildNeighbourStores(site)
}

/** Stores by the key of the leaf that they sell. */
export function listStoresByLeaf(site: string): ReadonlyMap<string, DemoStore[]> {
  const stores = demoStores(site)
  return new Map(
    leaves.map((leaf) => {
      const paths = [leaf.department, `${leaf.department}.${leaf.group}`]
      return [leaf.key, stores.filter((store) => paths.some((path) => store.sells.includes(path)))]
    }),
  )
}

function toStore([key, mono, name, about, selling, cityKey, rating, tint]: StoreRow): DemoStore {
  const sells = selling.split(' ')
  const inDepartments = [...new Set(sells.map((path) => path.split('.')[0] as string))]
  return {
    key,
    name: text(name),
    about: text(about),
    departments: inDepartments,
    sells,
    city: getCity(cityKey),
    rating,
    tint,
    mono,
  }
}

function getCity(key: string): Text {
  const found = cities.get(key)
  if (!found) throw new Error(`unknown demo city ${key}`)
  return found
}

function buildNeighbourStores(site: string): DemoStore[] {
  const stream = createRandom(hash(`${site} stores`))
  const shown = getSiteCharacter(site).departments
  const names = shuffle(neighbourNames, stream)
  const shuffledCities = shuffle([...cities.values()], stream)
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
      city: shuffledCities[i] as Text,
      rating: Math.round((4.2 + 0.7 * stream.next()) * 10) / 10,
      tint: department?.tint ?? 1,
      mono,
    }
  })
}
