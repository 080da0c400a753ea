import type { ApiCall } from '#web/client/api-call.ts'

/** Whether this browser gets push messages, or why it cannot. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'needs-home-screen' | 'unsupported'

const workerAddress = '/service-worker.js'

/** Safari of iPhone and iPad pushes only to shops that were added to the home screen. */
const isSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false

function findObstacle(): DeviceState | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isSafariTab() ? 'needs-home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(workerAddress))?.pushManager.getSubscription()) ?? null

/** Asks nothing of the user: a browser that is subscribed gets messages if the shop has it for this user. */
export async function readDeviceState(call: ApiCall): Promise<DeviceState> {
  const obstacle = findObstacle()
  if (obstacle) return obstacle
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return (await call('push.state', { endpointHash: toBase64Url(hash) })).isOn ? 'on' : 'off'
}

/** Subscribes, again if the browser is subscribed with another key. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  if (known && key && toBase64Url(key) === publicKey) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Requests the permission of the user, so call it in the event of a press. Throws when the browser does not subscribe. */
export async function enablePush(call: ApiCall): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await call('push.key', {})
  if (publicKey === null) return 'unsupported'
  await navigator.serviceWorker.register(workerAddress)
  const subscription = await subscribe(await navigator.serviceWorker.ready, publicKey)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call('push.subscribe', { endpoint: subscription.endpoint, p256dh, auth })
  return 'on'
}

/** The shop sends no more before the browser unsubscribes, so that nothing is sent to nowhere. */
export async function disablePush(call: ApiCall): Promise<DeviceState> {
  const subscription = await findSubscription()
  if (subscription) {
    await call('push.unsubscribe', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}
