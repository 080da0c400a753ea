import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '#server/platform/make-folder.ts'
import type { MessageChannels, OutgoingMail, OutgoingText } from './channel.ts'
import { toMailOptions } from './smtp-channel.ts'

const from = 'shop@galleria.example'

/** Writes messages as files of a folder instead of sending them: `.eml` for mail, `.txt` for text messages. */
export function openFolderChannels(folder: string): Pick<MessageChannels, 'email' | 'phone'> {
  const composer = createTransport({ streamTransport: true, buffer: true })
  const write = async (name: string, bytes: Buffer | string) => {
    makeFolder(folder)
    // Renamed when it is whole, so that readers of the folder see no half file.
    const draft = join(folder, `.${randomUUID()}`)
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, join(folder, name))
  }
  return {
    email: async (mail: OutgoingMail) => {
      const { message } = (await composer.sendMail(toMailOptions(from, mail))) as unknown as { message: Buffer }
      await write(`${mail.id}.eml`, message)
    },
    phone: async ({ id, to, brand, text }: OutgoingText) =>
      write(`${id}.txt`, `To: ${to}\nFrom: ${brand.name}\n\n${text}\n`),
  }
}
