import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/platform/context.ts'
import { addressIn, fileNameOf, uploadOf } from './uploads.rules.ts'

/**
 * Shows private pictures that were claimed to everybody: each gets a public file beside its private one, before the
 * caller's transaction commits. Answers the public addresses; one that is public already stays.
 */
export const publishPictures = (ctx: Ctx, addresses: readonly string[]): Promise<string[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const upload = uploadOf(address)
      if (upload?.place !== 'private') return address
      const name = fileNameOf(upload.id)
      const file = await ctx.files.read('private', name)
      if (file) await ctx.files.write('public', name, await buffer(file.stream))
      return addressIn('public', upload.id)
    }),
  )

/**
 * Takes pictures back that `publishPictures` showed, once the caller's transaction has committed; answers the private
 * addresses. Others (drawn, imported) stay as they are. Whoever keeps a copy keeps it.
 */
export function withdrawPictures(ctx: Ctx, addresses: readonly string[]): string[] {
  const uploads = addresses.map(uploadOf)
  ctx.afterCommit(() => {
    for (const upload of uploads)
      if (upload?.place === 'public')
        ctx.files
          .remove('public', fileNameOf(upload.id))
          .catch((error: unknown) => ctx.log.error({ err: error, upload: upload.id }, 'picture not taken back'))
  })
  return addresses.map((address, index) => {
    const upload = uploads[index]
    return upload?.place === 'public' ? addressIn('private', upload.id) : address
  })
}
