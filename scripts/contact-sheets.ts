import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const cell = { width: 300, height: 620, label: 24, gap: 8 }
const columns = 8
const perSheet = 24

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A line of text as a picture. */
const drawLabel = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label}"><text y="17" font-family="sans-serif" font-size="14">${escapeXml(text)}</text></svg>`,
  )

/** The upper part of a page, as wide as a cell. */
const shrink = (file: string): Promise<Buffer> =>
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
  const rows = Math.ceil(names.length / columns)
  const parts = await Promise.all(
    names.map(async (name, index) => {
      const left = (index % columns) * (cell.width + cell.gap)
      const top = Math.floor(index / columns) * (cell.height + cell.label + cell.gap)
      return [
        { input: drawLabel(name.replace('.jpg', '')), left, top },
        { input: await shrink(join(folder, name)), left, top: top + cell.label },
      ]
    }),
  )
  const width = columns * (cell.width + cell.gap)
  const height = rows * (cell.height + cell.label + cell.gap)
  await sharp({ create: { width, height, channels: 3, background: '#c8c8c8' } })
    .composite(parts.flat())
    .webp({ quality: 75 })
    .toFile(file)
}

/**
 * Lays the pictures of each folder on sheets of two dozen; answers the sheets. A folder has the pages of one brand in one
 * language on one device.
 */
export async function writeContactSheets(pictures: string, target: string): Promise<string[]> {
  mkdirSync(target, { recursive: true })
  const sheets: string[] = []
  for (const folder of readdirSync(pictures).toSorted()) {
    const names = readdirSync(join(pictures, folder))
      .filter((name) => name.endsWith('.jpg'))
      .toSorted()
    for (let start = 0; start < names.length; start += perSheet) {
      const file = join(target, `${folder}-${start / perSheet + 1}.webp`)
      await writeSheet(join(pictures, folder), names.slice(start, start + perSheet), file)
      sheets.push(file)
    }
  }
  return sheets
}
