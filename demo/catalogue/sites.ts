import { departments } from './departments.ts'
import { hash, createRandom, shuffle } from './random.ts'

/** What distinguishes the goods of one brand from another's. */
export type SiteCharacter = {
  departments: readonly string[]
  /** Factor on the usual price. */
  priceFactor: number
  /** Share of goods on sale. */
  saleShare: number
  banners: 'house' | 'hive' | 'green' | 'tempo' | 'outlet' | 'wholesale' | 'plain'
}

const allDepartments = departments.map((department) => department.key)

const CHARACTERS: Record<string, SiteCharacter> = {
  default: { departments: allDepartments, priceFactor: 1, saleShare: 0.08, banners: 'house' },
  hive: {
    departments: ['kitchen', 'table', 'home', 'furniture', 'garden', 'beauty', 'bags'],
    priceFactor: 0.85,
    saleShare: 0.16,
    banners: 'hive',
  },
  greenmall: {
    departments: ['garden', 'home', 'table', 'beauty', 'furniture', 'clothing', 'sport'],
    priceFactor: 1.05,
    saleShare: 0.08,
    banners: 'green',
  },
  tiktok: {
    departments: ['audio', 'shoes', 'clothing', 'accessories', 'beauty', 'computing', 'sport', 'jewellery'],
    priceFactor: 0.9,
    saleShare: 0.12,
    banners: 'tempo',
  },
  'tiktok-wholesale': {
    departments: ['audio', 'shoes', 'clothing', 'accessories', 'beauty', 'computing'],
    priceFactor: 0.6,
    saleShare: 0.05,
    banners: 'wholesale',
  },
  laz: {
    departments: ['jewellery', 'table', 'home', 'furniture', 'accessories', 'clothing', 'beauty'],
    priceFactor: 1.1,
    saleShare: 0.08,
    banners: 'plain',
  },
  'int-overstock': {
    departments: ['furniture', 'home', 'kitchen', 'bags', 'clothing', 'shoes', 'audio', 'cameras'],
    priceFactor: 0.7,
    saleShare: 0.4,
    banners: 'outlet',
  },
  antmall: {
    departments: ['home', 'table', 'kitchen', 'accessories', 'jewellery', 'computing', 'garden'],
    priceFactor: 0.95,
    saleShare: 0.08,
    banners: 'plain',
  },
  'sm-wholesale': {
    departments: ['sport', 'bags', 'table', 'kitchen', 'shoes', 'clothing'],
    priceFactor: 0.6,
    saleShare: 0.05,
    banners: 'wholesale',
  },
  cairn: plainCharacter(['sport', 'bags', 'shoes', 'clothing', 'table', 'cameras']),
  inkfold: plainCharacter(['desk', 'home', 'computing', 'furniture', 'bags', 'table']),
  lanternrow: plainCharacter(['home', 'accessories', 'table', 'audio', 'jewellery', 'toys', 'clothing']),
  lindenloom: plainCharacter(['furniture', 'table', 'home', 'garden', 'clothing', 'accessories', 'jewellery', 'desk']),
  loudroom: plainCharacter(['audio', 'computing', 'cameras', 'clothing', 'shoes']),
  pocketparade: plainCharacter(['toys', 'desk', 'sport', 'accessories', 'home', 'pets']),
  saltbox: plainCharacter(['kitchen', 'table', 'home', 'garden']),
  secondspring: plainCharacter(['clothing', 'furniture', 'bags', 'shoes', 'accessories', 'home']),
  stillroom: plainCharacter(['beauty', 'home', 'table', 'garden']),
  tidemark: plainCharacter(['sport', 'clothing', 'accessories', 'bags', 'table']),
}

/** A brand with usual prices and the banners of its first departments. */
function plainCharacter(shown: readonly string[]): SiteCharacter {
  return { departments: shown, priceFactor: 1, saleShare: 0.08, banners: 'plain' }
}

/** An unknown brand gets seven departments chosen by its name. */
export function getSiteCharacter(site: string): SiteCharacter {
  const known = CHARACTERS[site]
  if (known) return known
  const chosen = new Set(shuffle(allDepartments, createRandom(hash(site))).slice(0, 7))
  return plainCharacter(allDepartments.filter((key) => chosen.has(key)))
}
