import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/client/api-call.ts'
import { createDraftStore, type DraftValues } from './draft-store.ts'

/** The storage of one tab, and the events of its window. */
function openTab() {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return { stored, events }
}
afterEach(() => vi.unstubAllGlobals())

const open = (send: (values: DraftValues) => Promise<void>, onClosed: () => void = () => undefined) =>
  createDraftStore({ send, onClosed, storageKey: 'draft' })

it('saves what was typed, the account number alone', async () => {
  const { stored } = openTab()
  const sent: DraftValues[] = []
  const store = open(async (values) => void sent.push(values))
  store.change({ city: 'Lyon', accountNumber: 'FR76 3000' })
  store.change({ street: '1 Rue' })
  expect(await store.flush()).toBe(true)
  expect(sent).toEqual([{ city: 'Lyon', street: '1 Rue' }, { accountNumber: 'FR76 3000' }])
  expect(store.get()).toMatchObject({ status: 'saved', typed: { city: 'Lyon', accountNumber: 'FR76 3000' } })
  expect(stored.size).toBe(0)
})

it('keeps a refused field with its text, and saves the others', async () => {
  openTab()
  const sent: DraftValues[] = []
  const store = open(async (values) => {
    if ('deliveryFee' in values) throw new ApiError(422, 'request.invalid', 'no', { deliveryFee: 'Two decimals' })
    sent.push(values)
  })
  store.change({ city: 'Lyon', deliveryFee: 4.999 })
  expect(await store.flush()).toBe(true)
  expect(sent).toEqual([{ city: 'Lyon' }])
  expect(store.get()).toMatchObject({ refused: { deliveryFee: 'Two decimals' }, typed: { deliveryFee: 4.999 } })
  store.change({ deliveryFee: 4.99 })
  expect(store.get().refused).toEqual({})
})

it('outlives a session that ends, in a new page of the same tab', async () => {
  const { events } = openTab()
  const ended = open(() => Promise.reject(new ApiError(401, 'session.expired', 'no')))
  ended.change({ city: 'Lyon' })
  expect(await ended.flush()).toBe(false)
  expect(ended.get().status).toBe('failed')
  const sent: DraftValues[] = []
  const store = open(async (values) => void sent.push(values))
  const stop = store.start()
  expect(store.get().typed).toEqual({ city: 'Lyon' })
  events.dispatchEvent(new Event('online'))
  await store.flush()
  expect(sent).toEqual([{ city: 'Lyon' }])
  stop()
})

it('saves a change that was made while an earlier one was sent', async () => {
  openTab()
  const sent: DraftValues[] = []
  const store = open(async (values) => {
    sent.push(values)
    if (sent.length === 1) store.change({ city: 'Paris' })
  })
  store.change({ city: 'Lyon' })
  await store.flush()
  expect(sent).toEqual([{ city: 'Lyon' }, { city: 'Paris' }])
})

it('gives up what an application that was sent elsewhere cannot take', async () => {
  const { stored } = openTab()
  let isClosed = false
  const store = open(
    () => Promise.reject(new ApiError(409, 'application.not_editable', 'no')),
    () => (isClosed = true),
  )
  store.change({ city: 'Lyon' })
  expect(await store.flush()).toBe(false)
  expect([isClosed, stored.size]).toEqual([true, 0])
})
