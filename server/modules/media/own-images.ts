import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/platform/context.ts'
import { openFile } from './seal-file.ts'
import { listUploadsOfUser } from './uploads.queries.ts'
import { getFileName } from './uploads.rules.ts'

type OwnImage = Awaited<ReturnType<typeof listOwnImages>>[number]

/** The pictures that a person uploaded for themselves; those of products and stores belong to the store. */
export const listOwnImages = (ctx: Ctx, userId: string) =>
  listUploadsOfUser(ctx, userId, ['avatar', 'chat', 'review', 'identity', 'receipt', 'document'])

/** The bytes of a picture (WebP); null when the file is gone. */
export async function readOwnImage(ctx: Ctx, { id, key_id, sealed_key }: OwnImage): Promise<Uint8Array | null> {
  const name = getFileName(id)
  const file = (await ctx.files.read('private', name)) ?? (await ctx.files.read('public', name))
  if (!file) return null
  const bytes = await buffer(file.stream)
  return key_id === null ? bytes : openFile(ctx, id, { keyId: key_id, sealedKey: sealed_key! }, bytes)
}
