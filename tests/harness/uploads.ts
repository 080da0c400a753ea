import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { Answer, Ask, TestShop } from './app.ts'

export type Part = {
  readonly name: string
  readonly value: string | Buffer
  /** Makes the part a file. */
  readonly filename?: string
  readonly type?: string
}

/** A multipart body as a browser writes it, and the header that goes with it. */
export function formOf(parts: readonly Part[]): { readonly payload: Buffer; readonly type: string } {
  const boundary = `form-${randomBytes(8).toString('hex')}`
  const written = parts.flatMap(({ name, value, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${filename === undefined ? '' : `content-type: ${type ?? 'image/jpeg'}\r\n`}\r\n`,
    value,
    '\r\n',
  ])
  const payload = Buffer.concat([...written, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

export const uploadPath = '/api/uploadimg!execute.action'

/** Sends a form to the upload; `data` of a good answer is the picture's address. */
export async function sendForm(shop: TestShop, parts: readonly Part[], ask: Ask = {}): Promise<Answer<string>> {
  const { payload, type } = formOf(parts)
  const answer = await shop.app.inject({
    method: 'POST',
    url: uploadPath,
    headers: {
      host: (ask.brand ?? shop.brand).hosts[0]!,
      'content-type': type,
      ...(ask.token && { authorization: `Bearer ${ask.token}` }),
      ...ask.headers,
    },
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<object>() } as Answer<string>
}

/** A small true picture. */
export const smallPicture = (format: 'jpeg' | 'png' = 'jpeg', side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a6d3b' } })
    .toFormat(format)
    .toBuffer()

/** Uploads a picture as somebody; answers its address. */
export async function makeUpload(shop: TestShop, { token, ...ask }: Ask, moduleName: UploadModule): Promise<string> {
  const parts = [
    { name: 'file', value: await smallPicture(), filename: 'photo.jpg' },
    { name: 'moduleName', value: moduleName },
  ]
  return (await sendForm(shop, parts, { ...ask, token })).data
}
