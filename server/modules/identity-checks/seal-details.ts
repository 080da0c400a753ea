import { createHmac } from 'node:crypto'
import { getDocumentKeys } from '#server/modules/media/public.ts'
import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import type { DocumentType } from '#contract/identity-documents.ts'
import { normaliseNumber } from './document-number.rules.ts'
import { emptyDetails, type Details } from './identity-checks.rules.ts'
import { listOtherKeys, listUsedKeyIds, updateSealed } from './rotation.queries.ts'

/** Encrypted details, with the id of the document key that encrypts them. */
export type Sealed = { readonly keyId: string; readonly bytes: Buffer }

const batchSize = 200

/** Binds details to one verification of one brand. */
const describe = ({ brand }: Pick<Ctx, 'brand'>, id: string): string => `${brand.id} identity ${id}`

const sealBytes = (ctx: Ctx, id: string, bytes: Uint8Array): Sealed => {
  const key = getDocumentKeys(ctx).getCurrent()
  return { keyId: key.id, bytes: encrypt(key.bytes, describe(ctx, id), bytes) }
}

const openBytes = (ctx: Ctx, id: string, { keyId, bytes }: Sealed): Buffer =>
  decrypt(getDocumentKeys(ctx).get(keyId).bytes, describe(ctx, id), bytes)

/** Encrypts the details of a verification with the current document key. */
export const sealDetails = (ctx: Ctx, id: string, details: Details): Sealed =>
  sealBytes(ctx, id, Buffer.from(JSON.stringify(details)))

type SealedRow = { readonly id: string; readonly details_sealed: Buffer | null; readonly key_id: string | null }

/** The details of a verification; empty ones after they were deleted. Throws when they were changed or moved. */
export function openDetails(ctx: Ctx, { id, details_sealed: bytes, key_id: keyId }: SealedRow): Details {
  if (bytes === null || keyId === null) return emptyDetails
  return { ...emptyDetails, ...(JSON.parse(openBytes(ctx, id, { keyId, bytes }).toString('utf8')) as Partial<Details>) }
}

/** Numbers of identity cards that may be written in several ways, as the shortest one. */
const shortForms: Readonly<Record<string, (number: string) => string>> = {
  // With or without the check digit.
  DE: (number) => number.slice(0, 9),
  // With or without the century.
  SE: (number) => (/^\d{12}$/.test(number) ? number.slice(2) : number),
  // With or without check digits and version.
  PT: (number) => (/^\d{8}(\d([A-Z\d]{2}\d)?)?$/.test(number) ? number.slice(0, 8) : number),
  // With or without the sign of the century.
  FI: (number) => number.replace(/^(\d{6})[A-FU-Y](?=.{4}$)/, '$1'),
}

function toComparedNumber(country: string, type: DocumentType, number: string): string {
  const normal = normaliseNumber(number)
  return type === 'identity_card' ? (shortForms[country]?.(normal) ?? normal) : normal
}

/** Recognises a document within a brand without telling its number. */
export const hashDocument = (ctx: Ctx, country: string, type: DocumentType, number: string): Buffer =>
  createHmac('sha256', Buffer.from(deriveSecret(ctx.secret, 'identity documents'), 'hex'))
    .update(`${ctx.brand.id} ${country} ${type} ${toComparedNumber(country, type, number)}`)
    .digest()

/**
 * Encrypts the details of a brand's verifications with the current document key. Returns how many had another one; they
 * can be read all the while.
 */
export async function resealIdentityDetails(ctx: Ctx): Promise<number> {
  for (let count = 0; ;) {
    const current = getDocumentKeys(ctx).getCurrent().id
    const rows = await listOtherKeys(ctx, current, batchSize)
    for (const row of rows) {
      const former = { keyId: row.key_id, bytes: row.details_sealed }
      await updateSealed(ctx, row.id, former, sealBytes(ctx, row.id, openBytes(ctx, row.id, former)))
    }
    count += rows.length
    if (rows.length < batchSize) return count
  }
}

/** Ids of the document keys that a brand's verifications need. */
export const listIdentityKeyIds = (ctx: Ctx): Promise<string[]> => listUsedKeyIds(ctx)
