export type { MessageChannels, OutgoingMail, OutgoingText } from './channels/channel.ts'
export { getMessageFolder, openMessageChannels, type MessageSettings } from './channels/open-channels.ts'
export { canSend, queueMessage } from './queue-message.ts'
export { purgeMessages, sendMessageJob } from './send-message.ts'
