import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Brand } from '#server/platform/brand.ts'
import { openPushChannel, type PushSettings } from '../push/push-channel.ts'
import type { MessageChannels } from './channel.ts'
import type { SmtpSettings } from './smtp-channel.ts'
import type { TwilioSettings } from './twilio-channel.ts'

export type MessageSettings = {
  /** Null sends no mail. */
  readonly smtp: SmtpSettings | null
  /** Null sends no text messages. */
  readonly twilio: TwilioSettings | null
  readonly push: PushSettings
  /** For reports of mails that came back: the one that secrets of brands are made of, and those of single brands by site. */
  readonly bounces: { readonly secret: string | null; readonly bySite: ReadonlyMap<string, string> }
  /** Folder for what is not sent, in development; null for none. */
  readonly folder: string | null
  /** Port of the pages at hosts of this machine. */
  readonly localPort: number
}

/** The origin of a brand's pages at its first host; one below `.localhost` is of this machine, without TLS. */
const getOrigin = ([host = 'localhost']: Brand['hosts'], localPort: number): string =>
  /(^|\.)localhost$/.test(host) ? `http://${host}:${localPort}` : `https://${host}`

/** The secret of a brand: the one that is set for it, or one derived from the common one, which signs for no other brand. */
const getBounceSecret = ({ secret, bySite }: MessageSettings['bounces'], site: string): string | null =>
  bySite.get(site) ?? (secret === null ? null : createHmac('sha256', secret).update(site).digest('hex'))

/** Opens the configured channels; loads the mail library only where mail is written. */
export async function openMessageChannels({
  smtp,
  twilio,
  push,
  bounces,
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
      reportToken: twilio?.authToken,
      phone: texts || (written ? written.phone : null),
      push: openPushChannel(push),
      getBounceSecret: ({ site }) => getBounceSecret(bounces, site),
      getOrigin: ({ hosts }) => getOrigin(hosts, localPort),
    },
    close: () => mail?.close(),
  }
}

/** Where messages are written in development. */
export const getMessageFolder = (dataDir: string): string => join(dataDir, 'messages')
