import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { ApiResponse, RequestOptions, TestShop } from './app.ts'

export type FormPart = {
  readonly name: string
  readonly value: string | Buffer
  /** Makes the part a file. */
  readonly filename?: string
  readonly type?: string
}

/** A multipart body as a browser writes it, and the header that goes with it. */
export function buildForm(parts: readonly FormPart[]): { readonly payload: Buffer; readonly type: string } {
  const boundary = `form-${randomBytes(8).toString('hex')}`
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${filename === undefined ? '' : `content-type: ${type ?? 'image/jpeg'}\r\n`}\r\n`,
    value,
    '\r\n',
  ])
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

export const uploadPath = '/api/uploadimg!execute.action'

/** Sends a form to the upload; `data` of a good answer is the picture's address. */
export async function sendForm(
  shop: TestShop,
  parts: readonly FormPart[],
  options: RequestOptions = {},
): Promise<ApiResponse<string>> {
  const { payload, type } = buildForm(parts)
  const response = await shop.app.inject({
    method: 'POST',
    url: uploadPath,
    headers: {
      host: (options.brand ?? shop.brand).hosts[0]!,
      'content-type': type,
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse<string>
}

/** A small true picture. */
export const createSmallImage = (format: 'jpeg' | 'png' = 'jpeg', side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a6d3b' } })
    .toFormat(format)
    .toBuffer()

/** Uploads a picture as somebody; answers its address. */
export async function makeUpload(
  shop: TestShop,
  { token, ...options }: RequestOptions,
  moduleName: UploadModule,
): Promise<string> {
  const parts = [
    { name: 'file', value: await createSmallImage(), filename: 'photo.jpg' },
    { name: 'moduleName', value: moduleName },
  ]
  return (await sendForm(shop, parts, { ...options, token })).data
}
