import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getLogoFile, logoSides, maskableSides } from '#contract/logo-icons.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { themesApi } from '#contract/themes.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import type { IconOptions } from './build-icons.ts'
import { imageDecoder } from './image-decoder.ts'
import { decodeUpload } from './upload-image.ts'

type Operation = typeof themesApi.uploadLogo

const minSide = 512
/** Systems cut a maskable icon to a circle of 80 % of its side, and round the corners of the one of Apple. */
const fills = { maskable: 0.62, apple: 0.8 } as const

const listIcons = (ground: string): IconOptions['icons'] => [
  ...logoSides.map((side) => ({ name: String(side), side, fill: 1, ground: null })),
  ...maskableSides.map((side) => ({ name: `maskable-${side}`, side, fill: fills.maskable, ground })),
  { name: 'apple-180', side: 180, fill: fills.apple, ground },
]

/** True when the icons of this name were made. */
export const hasLogoIcons = (files: FileStore, logo: string): Promise<boolean> =>
  files.exists('public', getLogoFile(logo, '512'))

/**
 * Makes the icons of all sizes from an upload and returns their name, which is of the content: the same image makes the
 * same name. Throws `upload.not_an_image`, `upload.too_many_pixels`, `theme.logo_too_small`.
 */
export async function uploadLogo(ctx: Ctx, { file }: Parsed<Operation>): Promise<Data<Operation>> {
  const { path } = file
  const icons = listIcons(ctx.brand.settings.theme.light.surface)
  const result = await decodeUpload(ctx, path, (limits) =>
    imageDecoder.drawIcons({ path, icons: { ...limits, minSide, icons } }),
  )
  if ('tooSmall' in result) throw refusal('theme.logo_too_small', { min: minSide })
  const logo = createHash('sha256')
    .update(JSON.stringify(icons))
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 32)
  // The one that `hasLogoIcons` looks for comes last: names of interrupted uploads are unknown.
  for (const { name, bytes } of result.icons.toSorted((a, b) => Number(a.name === '512') - Number(b.name === '512')))
    await ctx.files.write('public', getLogoFile(logo, name), bytes)
  // Decoding takes long, so it stands before the transaction that audits it.
  return withIdempotency(ctx, async (audited) => {
    audited.audit({ subjectId: ctx.brand.site, after: { logo } })
    return { logo }
  })
}
