import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyBytes } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { DocumentKeys } from '#server/platform/document-keys.ts'
import { listOtherKeys, updateFileKey, type SealedFileKey } from './uploads.queries.ts'

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    /** Keys that encrypt documents. */
    readonly documentKeys?: DocumentKeys
  }
}

const batchSize = 200

/** The keys that encrypt the documents of all brands. */
export function getDocumentKeys({ externalServices }: Pick<Ctx, 'externalServices'>): DocumentKeys {
  if (!externalServices.documentKeys) throw new Error('this process has no document keys')
  return externalServices.documentKeys
}

/** Binds a file and its key to one upload of one brand. */
const describeFile = ({ brand }: Pick<Ctx, 'brand'>, id: string): string => `${brand.id} ${id}`

function sealKey(ctx: Ctx, id: string, fileKey: Uint8Array): SealedFileKey {
  const current = getDocumentKeys(ctx).getCurrent()
  return { keyId: current.id, sealedKey: encrypt(current.bytes, describeFile(ctx, id), fileKey) }
}

const openKey = (ctx: Ctx, id: string, { keyId, sealedKey }: SealedFileKey): Buffer =>
  decrypt(getDocumentKeys(ctx).get(keyId).bytes, describeFile(ctx, id), sealedKey)

/** Encrypts an upload's file with a new key; the row keeps that key, encrypted with the current document key. */
export function sealFile(ctx: Ctx, id: string, bytes: Uint8Array): { bytes: Buffer; fileKey: SealedFileKey } {
  const fileKey = randomBytes(keyBytes)
  return { bytes: encrypt(fileKey, describeFile(ctx, id), bytes), fileKey: sealKey(ctx, id, fileKey) }
}

/** Decrypts an upload's file. Throws DocumentKeyError without its key, another error when the file was changed. */
export const openFile = (ctx: Ctx, id: string, fileKey: SealedFileKey, sealed: Uint8Array): Buffer =>
  decrypt(openKey(ctx, id, fileKey), describeFile(ctx, id), sealed)

/**
 * Encrypts the keys of a brand's documents with the current document key. Returns how many had another one. A run that
 * was interrupted is continued by the next; documents can be read all the while.
 */
export async function resealFileKeys(ctx: Ctx): Promise<number> {
  const keys = getDocumentKeys(ctx)
  for (let count = 0; ;) {
    // Another rotation may have added a key since the last batch.
    const rows = await listOtherKeys(ctx, keys.getCurrent().id, batchSize)
    for (const { id, key_id: keyId, sealed_key: sealedKey } of rows)
      await updateFileKey(ctx, id, sealKey(ctx, id, openKey(ctx, id, { keyId, sealedKey })))
    count += rows.length
    if (rows.length < batchSize) return count
  }
}
