import type { MessageChannels, MessageSettings, OutgoingMail, OutgoingText } from '#server/modules/messages/public.ts'
import { deriveVapidKeys } from '#server/modules/messages/push/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { testSecret } from './database.ts'
import { runJobs } from './run-jobs.ts'

/** Settings that send nothing. */
export const noMessages: MessageSettings = {
  smtp: null,
  twilio: null,
  push: { keys: deriveVapidKeys(testSecret), allowedHosts: [] },
  bounces: { secret: null, bySite: new Map() },
  folder: null,
  localPort: 0,
}

type SentMail = OutgoingMail & { readonly channel: 'email' }
type SentText = OutgoingText & { readonly channel: 'phone' }

const sentByChannels = new WeakMap<MessageChannels, (SentMail | SentText)[]>()

/** Channels that keep what is sent, for `readMessages`, with other ones beside them. */
export function createMemoryChannels(more: Pick<MessageChannels, 'push' | 'getBounceSecret'> = {}): MessageChannels {
  const sent: (SentMail | SentText)[] = []
  const channels: MessageChannels = {
    email: async (mail) => void sent.push({ ...mail, channel: 'email' }),
    phone: async (message) => void sent.push({ ...message, channel: 'phone' }),
    getOrigin: ({ hosts }) => `https://${hosts[0]}`,
    ...more,
  }
  sentByChannels.set(channels, sent)
  return channels
}

/** Sends the waiting messages of the brand, and returns all that it has sent so far, the oldest first. */
export async function readMessages({ ctx }: { readonly ctx: () => Ctx }): Promise<(SentMail | SentText)[]> {
  const context = ctx()
  await runJobs(context, ['handle-events', 'deliver-code', 'send-message'])
  const sent = sentByChannels.get(context.externalServices.messageChannels!) ?? []
  return sent.filter(({ brand }) => brand.settings.site === context.brand.site)
}
