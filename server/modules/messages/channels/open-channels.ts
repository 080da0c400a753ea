import { join } from 'node:path'
import type { Brand } from '#server/platform/brand.ts'
import type { MessageChannels } from './channel.ts'
import type { SmtpSettings } from './smtp-channel.ts'
import type { TwilioSettings } from './twilio-channel.ts'

export type MessageSettings = {
  /** Null sends no mail. */
  readonly smtp: SmtpSettings | null
  /** Null sends no text messages. */
  readonly twilio: TwilioSettings | null
  /** Folder for what is not sent, in development; null for none. */
  readonly folder: string | null
  /** Port of the pages below `.localhost`; null where brands have hosts of their own. */
  readonly localPort: number | null
}

const getLocalHost = ({ site }: Pick<Brand, 'site'>): string => (site === 'default' ? 'localhost' : `${site}.localhost`)

/** Opens the configured channels; loads the mail library only where mail is written. */
export async function openMessageChannels({
  smtp,
  twilio,
  folder,
  localPort,
}: MessageSettings): Promise<{ readonly channels: MessageChannels; readonly close: () => void }> {
  const mail = smtp && (await import('./smtp-channel.ts')).openSmtpChannel(smtp)
  const written = folder !== null && (await import('./folder-channel.ts')).openFolderChannels(folder)
  const texts = twilio && (await import('./twilio-channel.ts')).openTwilioChannel(twilio)
  return {
    channels: {
      email: mail ? mail.send : written ? written.email : null,
      isTrial: !mail,
      phone: texts || (written ? written.phone : null),
      getOrigin: (brand) =>
        localPort === null ? `https://${brand.hosts[0]}` : `http://${getLocalHost(brand)}:${localPort}`,
    },
    close: () => mail?.close(),
  }
}

/** Where messages are written in development. */
export const getMessageFolder = (dataDir: string): string => join(dataDir, 'messages')
