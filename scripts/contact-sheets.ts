import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

type Cell = { readonly width: number; readonly height: number; readonly columns: number }

const cells = {
  phone: { width: 300, height: 620, columns: 8 },
  desktop: { width: 620, height: 420, columns: 4 },
} as const satisfies Readonly<Record<string, Cell>>
const labelHeight = 24
const gap = 8
const perSheet = 24

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A line of text as an image. */
const drawLabel = (text: string, { width }: Cell): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text y="17" font-family="sans-serif" font-size="14">${escapeXml(text)}</text></svg>`,
  )

/** The upper part of a page, as wide as a cell. */
const shrink = (file: string, cell: Cell): Promise<Buffer> =>
  sharp(file)
    .resize({ width: cell.width })
    .toBuffer()
    .then(async (small) => {
      const { height } = await sharp(small).metadata()
      return sharp(small)
        .extract({ left: 0, top: 0, width: cell.width, height: Math.min(height, cell.height) })
        .toBuffer()
    })

async function writeSheet(folder: string, names: readonly string[], file: string): Promise<void> {
  const cell: Cell = folder.endsWith('desktop') ? cells.desktop : cells.phone
  const { columns } = cell
  const rows = Math.ceil(names.length / columns)
  const parts = await Promise.all(
    names.map(async (name, index) => {
      const left = (index % columns) * (cell.width + gap)
      const top = Math.floor(index / columns) * (cell.height + labelHeight + gap)
      return [
        { input: drawLabel(name.replace('.jpg', ''), cell), left, top },
        { input: await shrink(join(folder, name), cell), left, top: top + labelHeight },
      ]
    }),
  )
  const width = columns * (cell.width + gap)
  const height = rows * (cell.height + labelHeight + gap)
  await sharp({ create: { width, height, channels: 3, background: '#c8c8c8' } })
    .composite(parts.flat())
    .webp({ quality: 75 })
    .toFile(file)
}

/**
 * Lays the images of each folder on sheets of two dozen; answers the sheets. A folder has the pages of one brand in one
 * language on one device.
 */
export async function writeContactSheets(images: string, target: string): Promise<string[]> {
  mkdirSync(target, { recursive: true })
  const sheets: string[] = []
  for (const folder of readdirSync(images).toSorted()) {
    const names = readdirSync(join(images, folder))
      .filter((name) => name.endsWith('.jpg'))
      .toSorted()
    for (let start = 0; start < names.length; start += perSheet) {
      const file = join(target, `${folder}-${start / perSheet + 1}.webp`)
      await writeSheet(join(images, folder), names.slice(start, start + perSheet), file)
      sheets.push(file)
    }
  }
  return sheets
}
