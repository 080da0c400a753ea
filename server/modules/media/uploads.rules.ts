import type { UploadModule } from '#contract/upload-modules.ts'
import type { Permission } from '#contract/permissions.ts'
import type { FilePlace } from '#server/platform/file-store.ts'
import { isId } from '#server/platform/ids.ts'

/** What a picture can become part of. */
export type PictureUse = 'avatar' | 'chat' | 'goods' | 'review' | 'identity' | 'receipt' | 'store' | 'return'

/** Of what a use may be made, and which staff see what is private of it. Identity waits for a permission of its own. */
const uses: Readonly<Record<PictureUse, { modules: readonly UploadModule[]; viewers: readonly Permission[] }>> = {
  avatar: { modules: ['avatar'], viewers: [] },
  chat: { modules: ['chat'], viewers: [] },
  goods: { modules: ['goods'], viewers: [] },
  store: { modules: ['store'], viewers: [] },
  review: { modules: ['review'], viewers: ['reviews.moderate'] },
  identity: { modules: ['identity', 'document'], viewers: [] },
  receipt: { modules: ['receipt'], viewers: ['recharges.decide', 'money.view'] },
  return: { modules: ['document'], viewers: ['orders.view', 'orders.decide'] },
}

/** The modules whose pictures fit a use. */
export const modulesFor = (use: PictureUse): readonly UploadModule[] => uses[use].modules

const papers: readonly UploadModule[] = ['identity', 'receipt', 'document']

/** What must stay readable, and is never shown to everybody. */
export const isPaper = (module: UploadModule): boolean => papers.includes(module)

/** Papers and evidence are private, and photos of reviews until they pass; what is made to be shown is public. */
export const placeOf = (module: UploadModule): FilePlace =>
  isPaper(module) || module === 'review' ? 'private' : 'public'

export const fileNameOf = (id: string): string => `${id}.webp`

/** The address of the file of an upload in a place. */
export const addressIn = (place: FilePlace, id: string): string =>
  place === 'private' ? `/media/private/${id}` : `/media/files/${fileNameOf(id)}`

/** The address under which pages show an upload. */
export const addressOf = (module: UploadModule, id: string): string => addressIn(placeOf(module), id)

/** The upload that an address of `place` names; null when it cannot be one of ours. */
export function uploadOf(address: string): { readonly place: FilePlace; readonly id: string } | null {
  const [, folder, id] = /^\/media\/(private(?=\/[^.]+$)|files(?=\/[^.]+\.webp$))\/([^./]+)/.exec(address) ?? []
  // Written as we write it, so that an address has one form.
  if (!id || !isId(id) || id !== id.toLowerCase()) return null
  return { place: folder === 'private' ? 'private' : 'public', id }
}

export type PrivatePicture = {
  readonly userId: string
  readonly usedFor: PictureUse | null
  readonly shownToStoreId: string | null
  readonly shownToUserId: string | null
}
export type Viewer = {
  readonly userId: string
  readonly storeId: string | null
  readonly permissions: readonly Permission[]
}

/** Whether somebody may see a private picture: its owner, the store and the person that it was shown to, and staff of its use. */
export function maySee({ userId, usedFor, shownToStoreId, shownToUserId }: PrivatePicture, viewer: Viewer): boolean {
  if (viewer.userId === userId) return true
  if (usedFor === null) return false
  if (shownToUserId === viewer.userId) return true
  if (shownToStoreId !== null && viewer.storeId === shownToStoreId) return true
  return uses[usedFor].viewers.some((permission) => viewer.permissions.includes(permission))
}
