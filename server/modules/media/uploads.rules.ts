import type { UploadModule } from '#contract/upload-modules.ts'
import type { Permission } from '#contract/permissions.ts'
import type { FileVisibility } from '#server/platform/file-store.ts'
import { isId } from '#server/platform/ids.ts'
import { isAllowedInStore, type StoreAccess } from '#server/platform/store-access.ts'

/** Purposes that an image can be claimed for. */
export type ImageUse =
  | 'avatar'
  | 'chat'
  | 'goods'
  | 'review'
  | 'identity'
  | 'verification'
  | 'receipt'
  | 'store'
  | 'return'
  | 'banner'
  | 'credit'

/** The modules that fit each use, and the permissions of staff who may see its private images. */
const uses: Readonly<Record<ImageUse, { modules: readonly UploadModule[]; viewers: readonly Permission[] }>> = {
  avatar: { modules: ['avatar'], viewers: [] },
  chat: { modules: ['chat'], viewers: ['chat.answer'] },
  goods: { modules: ['goods'], viewers: [] },
  store: { modules: ['store'], viewers: [] },
  banner: { modules: ['store'], viewers: [] },
  review: { modules: ['review'], viewers: ['reviews.moderate'] },
  identity: { modules: ['identity', 'document'], viewers: ['applications.decide'] },
  verification: { modules: ['identity'], viewers: ['identity.decide'] },
  receipt: { modules: ['receipt'], viewers: ['recharges.decide', 'money.view'] },
  credit: { modules: ['identity', 'document'], viewers: ['credit.decide'] },
  return: { modules: ['document'], viewers: ['orders.view', 'orders.decide'] },
}

/** Uses whose images show an identity: each view by another than the owner is recorded. */
export const auditedUses: readonly ImageUse[] = ['identity', 'verification', 'credit']

/** The upload modules that fit a use. */
export const getModules = (use: ImageUse): readonly UploadModule[] => uses[use].modules

const confidentialModules: readonly UploadModule[] = ['identity', 'receipt', 'document']

/** True for documents, which stay large enough to read and are never public. */
export const isConfidential = (module: UploadModule): boolean => confidentialModules.includes(module)

/** Documents and images of chats are private, and review photos until they are approved; other images are public. */
export const getVisibility = (module: UploadModule): FileVisibility =>
  isConfidential(module) || module === 'review' || module === 'chat' ? 'private' : 'public'

export const getFileName = (id: string): string => `${id}.webp`

/** The URL path of an upload's file, by visibility. */
export const buildAddress = (visibility: FileVisibility, id: string): string =>
  visibility === 'private' ? `/media/private/${id}` : `/media/files/${getFileName(id)}`

/** The URL path under which pages show an upload. */
export const getUploadAddress = (module: UploadModule, id: string): string => buildAddress(getVisibility(module), id)

/** Parses the URL path of an upload; null when it is not one of ours. */
export function parseUploadAddress(
  address: string,
): { readonly visibility: FileVisibility; readonly id: string } | null {
  const [, folder, id] = /^\/media\/(private(?=\/[^.]+$)|files(?=\/[^.]+\.webp$))\/([^./]+)/.exec(address) ?? []
  // Only the form that we write, so that an address has one form.
  if (!id || !isId(id) || id !== id.toLowerCase()) return null
  return { visibility: folder === 'private' ? 'private' : 'public', id }
}

export type PrivateImage = {
  readonly userId: string
  readonly usedFor: ImageUse | null
  readonly shownToStoreId: string | null
  readonly shownToUserId: string | null
}
export type Viewer = StoreAccess & {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

/** True for the owner, the store and the user it was shown to, and staff with a permission for its use. */
export function canSee({ userId, usedFor, shownToStoreId, shownToUserId }: PrivateImage, viewer: Viewer): boolean {
  if (viewer.userId === userId) return true
  if (usedFor === null) return false
  if (shownToUserId === viewer.userId) return true
  // Only images of returns and chats are shown to a store.
  if (isAllowedInStore(viewer, shownToStoreId, [usedFor === 'chat' ? 'chat' : 'returns'])) return true
  return uses[usedFor].viewers.some((permission) => viewer.permissions.includes(permission))
}
