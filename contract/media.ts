import { z } from 'zod'
import { file } from './fields.ts'
import { operation } from './operation.ts'
import { getMaxUploadMegabytes, uploadModules } from './upload-modules.ts'

export const mediaApi = {
  upload: operation({
    method: 'POST',
    path: '/api/uploadimg!execute.action',
    summary: 'Upload a JPEG or PNG; returns the address of the stored image',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'own',
    maxFileMegabytes: (policy, { moduleName }) => getMaxUploadMegabytes(policy, moduleName),
    input: z.object({ moduleName: z.enum(uploadModules), file: file() }),
    data: z.string(),
    errors: ['upload.required', 'upload.too_large', 'upload.not_an_image', 'upload.too_many_pixels'],
  }),
}
