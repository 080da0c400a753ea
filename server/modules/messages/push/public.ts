export { openPushChannel } from './push-channel.ts'
export { deriveVapidKeys, toVapidKeys } from './vapid.ts'
export { readPushKey, readPushState, subscribeToPush, unsubscribeFromPush } from './manage-subscriptions.ts'
