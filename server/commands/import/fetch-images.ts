import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchImage, storeImage, saveImportedImage, type FetchRules } from '../../modules/media/public.ts'
import type { Ctx } from '../../platform/context.ts'
import { OutboundError } from '../../platform/outbound/request-outbound.ts'
import type { NamedImage } from './images.ts'
import type { Report } from './report.ts'

/** Shopify's limits for images. */
export const fetchLimits = { maxBytes: 20 << 20, timeoutMs: 30_000 } as const
const maxImages = 20_000
const maxConcurrent = 4
/** An origin is skipped after this many failures in a row. */
const maxFailuresInRow = 10

export type FetcherOptions = {
  readonly rules: FetchRules
  readonly storeId: string
  readonly report: Report
  readonly show: (line: string) => void
}

export type Fetcher = {
  /** Downloads images; returns the errors that exclude a product, with its handle. */
  readonly fetch: (ctx: Ctx, images: readonly NamedImage[]) => Promise<readonly (NamedImage & { text: string })[]>
  readonly fetched: () => number
  readonly close: () => Promise<void>
}

/**
 * Downloads images and stores each re-encoded. Each is recorded at once, so an interrupted run continues where it
 * ended. A failed download is a note; an address in a private network is an error.
 */
export async function openFetcher({ rules, storeId, report, show }: FetcherOptions): Promise<Fetcher> {
  const folder = await mkdtemp(join(tmpdir(), 'galleria-images-'))
  const failuresInRow = new Map<string, number>()
  let tried = 0
  let fetched = 0

  const fetchAndStore = async (ctx: Ctx, name: string): Promise<void> => {
    const file = join(folder, String(++tried))
    try {
      await fetchImage(name, file, rules)
      const { src } = await storeImage(file, ctx.files)
      await saveImportedImage(ctx, storeId, { address: name, src })
      show(`Fetching images: ${++fetched}`)
    } finally {
      await rm(file, { force: true })
    }
  }
  const fetchOne = async (ctx: Ctx, image: NamedImage): Promise<string | null> => {
    const { origin } = new URL(image.name)
    const failures = failuresInRow.get(origin) ?? 0
    if (failures >= maxFailuresInRow) {
      report.addNote(`silent ${origin}`, `${origin} failed ${maxFailuresInRow} times in a row: it was not asked again.`)
      return null
    }
    if (tried >= maxImages) {
      report.addNote('enough', `${maxImages.toLocaleString('en')} images were fetched: run this again for the others.`)
      return null
    }
    try {
      await fetchAndStore(ctx, image.name)
      failuresInRow.set(origin, 0)
    } catch (error) {
      const text = `The image ${image.name} was not fetched: ${(error as Error).message}.`
      if (error instanceof OutboundError && error.reason === 'private') return text
      failuresInRow.set(origin, failures + 1)
      report.addNote(tried <= 100 ? image.name : 'not fetched', text, image.line)
    }
    return null
  }

  return {
    fetch: async (ctx, images) => {
      const errors: (NamedImage & { text: string })[] = []
      const waiting = images.values()
      const work = async () => {
        for (const image of waiting) {
          const text = await fetchOne(ctx, image)
          if (text !== null) errors.push({ ...image, text })
        }
      }
      await Promise.all(Array.from({ length: maxConcurrent }, work))
      return errors
    },
    fetched: () => fetched,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
