import { randomBytes } from 'node:crypto'
import type { IdentityPhone, identityChecksApi } from '#contract/identity-checks.ts'
import { identityPhotos, phoneCodeMinutes, phoneSessionMinutes, requiredPhotos } from '#contract/identity-form.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { uploadImage } from '#server/modules/media/public.ts'
import type { Ctx, Principal, UserCtx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getAttemptsLeft, isEditable, markCorrected } from './identity-checks.rules.ts'
import { findByPhone, lockByPhone, updateCheck, type CheckRow } from './identity-checks.queries.ts'
import { lockEditable, replacePhotos } from './save-identity.ts'

type Api = typeof identityChecksApi

const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
const createToken = (): string => randomBytes(24).toString('base64url')

/** Whether a phone may take this picture: any of a draft, and of one that came back only those that are wanted again. */
const isWanted = ({ state, requests }: CheckRow, part: string): boolean =>
  state !== 'changes' || requests.some((request) => request.part === part)

const toPhone = (ctx: Ctx, row: CheckRow, until: Date): IdentityPhone => ({
  level: row.level,
  documentType: row.document_type,
  photos: identityPhotos[row.level].map((part) => ({
    part,
    isSaved: row.photos.some((photo) => photo.part === part && photo.state !== 'refused'),
    isRequired: requiredPhotos[row.level].some((one: string) => one === part),
    isWanted: isWanted(row, part),
  })),
  pictureMaxMegabytes: ctx.brand.policy.identityPictureMaxMegabytes,
  until: until.toISOString(),
})

/** Makes a code for one phone; the code and the phone before it end. Throws as `lockEditable`. */
export async function beginPhone(ctx: UserCtx, { level }: Parsed<Api['beginPhone']>): Promise<Data<Api['beginPhone']>> {
  const row = await lockEditable(ctx, level)
  const code = createToken()
  const until = addMinutes(ctx.clock.now(), phoneCodeMinutes)
  await updateCheck(ctx, row.id, {
    phone: { hash: hashToken(code), state: 'code', until },
    updatedAt: ctx.clock.now(),
  })
  return { code, path: `/pc/identity/phone#${code}`, expiresAt: until.toISOString() }
}

/** Gives the phone that scanned the code a token; the code ends by it. Throws `identity.code_expired`. */
export async function openPhone(ctx: Ctx, { code }: Parsed<Api['openPhone']>): Promise<Data<Api['openPhone']>> {
  const row = await lockByPhone(ctx, hashToken(code), 'code')
  if (!row || !isEditable(row.state)) throw refusal('identity.code_expired')
  const token = createToken()
  const until = addMinutes(ctx.clock.now(), phoneSessionMinutes)
  await updateCheck(ctx, row.id, { phone: { hash: hashToken(token), state: 'phone', until } })
  return { token, phone: toPhone(ctx, row, until) }
}

/** The pictures that a phone still has to take. Throws `identity.code_expired`. */
export async function readPhone(ctx: Ctx, { phoneToken }: Parsed<Api['readPhone']>): Promise<Data<Api['readPhone']>> {
  const row = await findByPhone(ctx, hashToken(phoneToken), 'phone')
  if (!row || !isEditable(row.state)) throw refusal('identity.code_expired')
  return { phone: toPhone(ctx, row, row.phone_until!) }
}

/** Stands for the owner of a verification while their phone adds a picture; it may do nothing else. */
const toOwner = (ctx: Ctx, { user_id: userId }: CheckRow, hash: Buffer): UserCtx => {
  const principal: Principal = { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: hash }
  return { ...ctx, principal }
}

/**
 * Adds a picture to the draft from the phone. Throws `identity.code_expired`, `identity.not_editable` for one that is
 * not wanted, and as `uploadImage`.
 */
export async function addPhonePhoto(
  ctx: Ctx,
  { phoneToken, part, file }: Parsed<Api['addPhonePhoto']>,
): Promise<Data<Api['addPhonePhoto']>> {
  const hash = hashToken(phoneToken)
  const assertOpen = (row: CheckRow | undefined): CheckRow => {
    if (!row || !isEditable(row.state) || getAttemptsLeft(row.refusals) === 0) throw refusal('identity.code_expired')
    const isOfLevel = identityPhotos[row.level].some((one: string) => one === part)
    if (!isOfLevel || !isWanted(row, part)) throw refusal('identity.not_editable')
    return row
  }
  const known = assertOpen(await findByPhone(ctx, hash, 'phone'))
  const image = await uploadImage(toOwner(ctx, known, hash), { moduleName: 'identity', file })
  return inTransaction(ctx, async (inside) => {
    const row = assertOpen(await lockByPhone(inside, hash, 'phone'))
    const photos = await replacePhotos(toOwner(inside, row, hash), row.photos, { [part]: image }, [part])
    const requests = markCorrected(row.requests, [part])
    await updateCheck(inside, row.id, { photos, requests, updatedAt: inside.clock.now() })
    return { phone: toPhone(inside, { ...row, photos, requests }, row.phone_until!) }
  })
}
