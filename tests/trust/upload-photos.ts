import { Agent, request } from 'node:http'
import { buildForm, uploadPath } from '#tests/harness/uploads.ts'
import { createNoisePhoto } from './upload-samples.ts'

export type UploadResponse = { readonly status: number; readonly retryAfter: string | undefined }

type Target = { readonly base: string; readonly token: string; readonly host?: string }

/** A photo of twelve megapixels as a phone takes it, in the form that a page sends. */
export async function buildPhotoForm(): Promise<{ readonly payload: Buffer; readonly type: string }> {
  return buildForm([
    { name: 'file', value: await createNoisePhoto(4_000, 3_000), filename: 'photo.jpg' },
    { name: 'moduleName', value: 'goods' },
  ])
}

const agent = new Agent({ maxSockets: 64 })

/** Uploads one form as a browser does, over its own connection. */
export const upload = (
  { base, token, host = 'localhost' }: Target,
  { payload, type }: ReturnType<typeof buildForm>,
): Promise<UploadResponse> =>
  new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}`, 'content-type': type, 'content-length': payload.length }
    const sending = request(base + uploadPath, { method: 'POST', headers, agent }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] }))
        .once('error', reject)
    })
    // A server that refuses early closes while the form is still sent: that may be several errors, of which the first counts.
    sending.on('error', reject).end(payload)
  })
