import type { Policy } from './brand-file.ts'

/** Purposes of an uploaded image; the specification's words, and all of them. */
export const uploadModules = ['avatar', 'chat', 'goods', 'review', 'identity', 'receipt', 'store', 'document'] as const
export type UploadModule = (typeof uploadModules)[number]

/** The policy setting that limits each purpose's file, in megabytes of 1,048,576 bytes. */
const policyKeys = {
  avatar: 'avatarPictureMaxMegabytes',
  chat: 'chatPictureMaxMegabytes',
  goods: 'goodsPictureMaxMegabytes',
  store: 'goodsPictureMaxMegabytes',
  review: 'reviewPictureMaxMegabytes',
  identity: 'identityPictureMaxMegabytes',
  receipt: 'identityPictureMaxMegabytes',
  document: 'documentMaxMegabytes',
} as const satisfies Readonly<Record<UploadModule, keyof Policy>>

/** Returns the maximum size in megabytes; before the purpose is known, the largest of all. */
export function getMaxUploadMegabytes(
  policy: Pick<Policy, (typeof policyKeys)[UploadModule]>,
  moduleName?: unknown,
): number {
  const known = uploadModules.find((name) => name === moduleName)
  return Math.max(...(known ? [known] : uploadModules).map((name) => policy[policyKeys[name]]))
}
