import type { Policy } from './brand-file.ts'

/** What a picture is uploaded for; the customer's words, and all of them. */
export const uploadModules = ['avatar', 'chat', 'goods', 'review', 'identity', 'receipt', 'store', 'document'] as const
export type UploadModule = (typeof uploadModules)[number]

/** Which number of a brand's policy bounds the file of each, in megabytes of 1,048,576 bytes. */
const bounds = {
  avatar: 'avatarPictureMaxMegabytes',
  chat: 'chatPictureMaxMegabytes',
  goods: 'goodsPictureMaxMegabytes',
  store: 'goodsPictureMaxMegabytes',
  review: 'reviewPictureMaxMegabytes',
  identity: 'identityPictureMaxMegabytes',
  receipt: 'identityPictureMaxMegabytes',
  document: 'documentMaxMegabytes',
} as const satisfies Readonly<Record<UploadModule, keyof Policy>>

/** The most megabytes a picture may have; before its module is known, the most that any may. */
export function uploadMegabytes(policy: Pick<Policy, (typeof bounds)[UploadModule]>, moduleName?: unknown): number {
  const known = uploadModules.find((name) => name === moduleName)
  return Math.max(...(known ? [known] : uploadModules).map((name) => policy[bounds[name]]))
}
