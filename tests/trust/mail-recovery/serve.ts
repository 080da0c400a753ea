import { openSmtpChannel } from '#server/modules/messages/channels/smtp-channel.ts'
import { sendMessageJob } from '#server/modules/messages/public.ts'
import { openWorkerEngine } from '../open-worker-engine.ts'

/** Settings of this process, from its parent. */
const { SMTP_URL: url, SECRET: secret } = process.env as Record<'SMTP_URL' | 'SECRET', string>

const { send } = openSmtpChannel({ url, from: 'shop@galleria.example' })
const { start } = await openWorkerEngine({
  kinds: [sendMessageJob],
  secret,
  externalServices: { messageChannels: { email: send, phone: null, getOrigin: () => 'https://shop.example' } },
})
await start()
