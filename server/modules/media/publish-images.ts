import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/platform/context.ts'
import { buildAddress, getFileName, parseUploadAddress } from './uploads.rules.ts'

/**
 * Copies claimed private images to public files before the caller's transaction commits. Returns the public addresses;
 * public ones stay unchanged.
 */
export const publishImages = (ctx: Ctx, addresses: readonly string[]): Promise<string[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const upload = parseUploadAddress(address)
      if (upload?.visibility !== 'private') return address
      const name = getFileName(upload.id)
      const file = await ctx.files.read('private', name)
      if (file) await ctx.files.write('public', name, await buffer(file.stream))
      return buildAddress('public', upload.id)
    }),
  )

/**
 * Deletes the public files of `publishImages` after the caller's transaction commits, and returns the private
 * addresses. Other images (drawn, imported) stay unchanged.
 */
export function withdrawImages(ctx: Ctx, addresses: readonly string[]): string[] {
  const uploads = addresses.map(parseUploadAddress)
  ctx.afterCommit(() => {
    for (const upload of uploads)
      if (upload?.visibility === 'public')
        ctx.files
          .remove('public', getFileName(upload.id))
          .catch((error: unknown) => ctx.log.error({ err: error, upload: upload.id }, 'picture not taken back'))
  })
  return addresses.map((address, index) => {
    const upload = uploads[index]
    return upload?.visibility === 'public' ? buildAddress('private', upload.id) : address
  })
}
