import { z } from 'zod'
import { file } from './fields.ts'
import { operation } from './operation.ts'
import { getMaxUploadMegabytes, uploadModules } from './upload-modules.ts'

export const mediaApi = {
  upload: operation({
    method: 'POST',
    path: '/api/uploadimg!execute.action',
    summary: 'Give a JPEG or PNG; the answer is the address of the picture that was made of it',
    audience: 'shopper',
    effect: 'own',
    maxFileMegabytes: (policy, { moduleName }) => getMaxUploadMegabytes(policy, moduleName),
    input: z.object({ moduleName: z.enum(uploadModules), file: file() }),
    data: z.string(),
    errors: ['upload.required', 'upload.too_large', 'upload.not_an_image', 'upload.too_many_pixels'],
  }),
}
