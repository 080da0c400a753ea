import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
const origin = 'https://shop.example'

type Listener = (event: object) => void

/** Runs the script as a worker of a shop with these open pages. */
function openWorker(pages: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const focused: string[] = []
  const windows = pages.map((url) => ({ url, focus: async () => void focused.push(url) }))
  const fetch = vi.fn(async () => new Response())
  const self = {
    fetch,
    location: { origin },
    skipWaiting: vi.fn(),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: {
        subscribe: vi.fn(async () => ({
          toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/2', keys: { p256dh: 'p', auth: 'a' } }),
        })),
      },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => null) },
  }
  runInContext(source, createContext({ self, URL }))
  /** Sends an event and waits for the work that keeps the worker alive. */
  const dispatch = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    await Promise.all(work)
  }
  return { self, fetch, focused, dispatch, listeners }
}

const message = {
  title: 'Shop',
  text: 'Parcel shipped',
  path: '/pc/userInfo/order-detail?orderId=1',
  tag: 't',
  lang: 'en',
  dir: 'ltr',
}
const push = (content: object) => ({ data: { json: () => content } })
const click = (address: string) => ({ notification: { close: vi.fn(), data: { address } } })

test('listens to what is pushed and to nothing that pages request', () => {
  expect([...openWorker().listeners.keys()].toSorted()).toEqual([
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
})

test('shows a message with its tag, so that another attempt replaces it', async () => {
  const { self, dispatch } = openWorker()
  await dispatch('push', push(message))
  expect(self.registration.showNotification).toHaveBeenCalledExactlyOnceWith('Shop', {
    body: 'Parcel shipped',
    tag: 't',
    lang: 'en',
    dir: 'ltr',
    icon: '/icon-192.png',
    data: { address: `${origin}/pc/userInfo/order-detail?orderId=1` },
  })
})

test('shows nothing for a message without data', async () => {
  const { self, dispatch } = openWorker()
  await dispatch('push', { data: null })
  expect(self.registration.showNotification).not.toHaveBeenCalled()
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  'javascript:alert(1)',
  'https://shop.example.evil.example/',
  'http://shop.example/',
  'data:text/html,x',
])('leads to the start of this shop instead of %s', async (path) => {
  const { self, dispatch } = openWorker()
  await dispatch('push', push({ ...message, path }))
  expect(self.registration.showNotification).toHaveBeenCalledWith(
    'Shop',
    expect.objectContaining({ data: { address: `${origin}/` } }),
  )
})

test.each([
  `${origin}/pc/userInfo/order-detail?orderId=1`,
  `${origin}/shop/userInfo/order-detail?orderId=1`,
  `${origin}/pc/userInfo/order-detail?lang=ar&orderId=1`,
])('a press brings the open page %s to the front', async (open) => {
  const { self, focused, dispatch } = openWorker([`${origin}/pc/index`, open])
  await dispatch('notificationclick', click(`${origin}${message.path}`))
  expect(focused).toEqual([open])
  expect(self.clients.openWindow).not.toHaveBeenCalled()
})

test('a press opens a page that is not open, and closes the message', async () => {
  const { self, focused, dispatch } = openWorker([`${origin}/pc/userInfo/order-detail?orderId=2`])
  const event = click(`${origin}${message.path}`)
  await dispatch('notificationclick', event)
  expect(focused).toEqual([])
  expect(self.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}${message.path}`)
  expect(event.notification.close).toHaveBeenCalledOnce()
})

test('tells the shop of a new address of the browser', async () => {
  const { self, fetch, dispatch } = openWorker()
  const options = { userVisibleOnly: true }
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } })
  expect(self.registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(options)
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/notice/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'galleria' },
    body: JSON.stringify({ endpoint: 'https://fcm.googleapis.com/2', p256dh: 'p', auth: 'a' }),
  })
})
