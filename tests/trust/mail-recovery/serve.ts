import { openSmtpChannel } from '#server/modules/messages/channels/smtp-channel.ts'
import { sendMessageJob } from '#server/modules/messages/public.ts'
import { openWorkerEngine } from '../open-worker-engine.ts'

/** Settings of this process, from its parent. */
const { SMTP_URL: url, SECRET: secret, RECORDS_EARLY: recordsEarly } = process.env as Record<string, string>

const smtp = openSmtpChannel({ url: url!, from: 'shop@galleria.example' })
/** The control: says that a mail was sent, and sends it later. */
const sendLater: typeof smtp.send = async (mail) => {
  setTimeout(() => void smtp.send(mail).catch(() => undefined), 100)
}
const send = recordsEarly ? sendLater : smtp.send
const { start } = await openWorkerEngine({
  kinds: [sendMessageJob],
  secret: secret!,
  externalServices: { messageChannels: { email: send, phone: null, getOrigin: () => 'https://shop.example' } },
})
await start()
