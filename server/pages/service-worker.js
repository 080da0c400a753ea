// Receives push messages. It caches nothing and handles no request of a page.

const pageHeaders = { 'content-type': 'application/json', 'x-requested-with': 'galleria' }

/** The address of a page of this shop; that of its start for any other. */
function toOwnAddress(path) {
  const url = URL.parse(String(path), self.location.origin)
  return url?.origin === self.location.origin ? url.href : `${self.location.origin}/`
}

/** A page without its shell and language: phones have the page below /shop. */
function toPage(address) {
  const url = new URL(address)
  url.searchParams.delete('lang')
  return url.pathname.replace(/^\/(pc|shop)(?=\/)/, '') + url.search
}

/** Shows a message; a later one with the same tag replaces it. */
async function showMessage({ title, text, path, tag, lang, dir }) {
  await self.registration.showNotification(String(title), {
    body: String(text),
    tag: String(tag),
    lang,
    dir,
    icon: '/icon-192.png',
    data: { address: toOwnAddress(path) },
  })
}

/** Brings the page to the front where it is open, else opens it. */
async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = pages.find(({ url }) => toPage(url) === toPage(address))
  await (found ? found.focus() : self.clients.openWindow(address))
}

/** The push service gave the browser another address. */
async function renewSubscription({ options }) {
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON()
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
  await self.fetch('/api/notice/push/subscribe', { method: 'POST', headers: pageHeaders, body })
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(event.data.json()))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.address))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription))
})
