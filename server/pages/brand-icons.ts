import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandIconSides, type BrandIconSide } from '#contract/logo-icons.ts'
import { imageDecoder } from '#server/modules/media/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { readDrawing } from './image-routes.ts'

type Icons = ReadonlyMap<BrandIconSide, Buffer>

const megapixels = { any: 1, heldWhole: 1 }
const maxSide = Math.max(...brandIconSides)
/** Few brands are asked for icons at once, and each has three of some kilobytes. */
const cache = createTtlCache<Icons>(3600)

/** Makes the icons from the drawing, which is drawn at the largest side first so that smaller ones are sharp. */
async function draw(brand: Brand): Promise<Icons> {
  const svg = readDrawing(brand, 'icon.svg').replace(/<svg[^>]*>/, (tag) =>
    tag.replace(/ (width|height)="[^"]*"/g, '').replace(/>$/, ` width="${maxSide}" height="${maxSide}">`),
  )
  const folder = await mkdtemp(join(tmpdir(), 'galleria-icons-'))
  try {
    const path = join(folder, 'icon.svg')
    await writeFile(path, svg)
    const icons = brandIconSides.map((side) => ({
      name: String(side),
      side,
      fill: 1,
      // Apple's home screen shows black where an icon is transparent.
      ground: side === 180 ? brand.settings.theme.light.surface : null,
    }))
    const result = await imageDecoder.drawIcons({ path, icons: { formats: ['svg'], megapixels, minSide: 1, icons } })
    if (!('icons' in result)) throw new Error(`the icon of ${brand.site} cannot be drawn: ${JSON.stringify(result)}`)
    return new Map(result.icons.map(({ name, bytes }) => [Number(name) as BrandIconSide, Buffer.from(bytes)]))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The PNG icons of a brand without an uploaded logo. */
export const drawBrandIcons = (brand: Brand): Promise<Icons> =>
  cache.getOrCompute(brand.id, JSON.stringify([brand.settings.mark, brand.settings.theme.light]), () => draw(brand))
