import { z } from 'zod'
import type { Policy } from './brand-file.ts'
import { file } from './fields.ts'
import { operation } from './operation.ts'

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

export const mediaApi = {
  upload: operation({
    method: 'POST',
    path: '/api/uploadimg!execute.action',
    summary: 'Give a JPEG or PNG; the answer is the address of the picture that was made of it',
    who: 'shopper',
    effect: 'own',
    fileMegabytes: (policy, { moduleName }) => uploadMegabytes(policy, moduleName),
    input: z.object({ moduleName: z.enum(uploadModules), file: file() }),
    data: z.string(),
    errors: ['upload.required', 'upload.too_large', 'upload.not_an_image', 'upload.too_many_pixels'],
  }),
}
