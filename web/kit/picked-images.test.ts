import { expect, test } from 'vitest'
import { changeImages, findImageError, type PickedImage } from './picked-images.ts'

const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
const image = (id: number): PickedImage => ({
  id,
  file,
  state: 'sending',
  progress: 0,
  preview: 'blob:x',
  address: null,
  error: null,
  isSendable: true,
})
const two = [image(1), image(2)]

test('a image goes its way and leaves the others alone', () => {
  let now = changeImages(two, { kind: 'progress', id: 2, progress: 0.5 })
  expect(now.map(({ progress }) => progress)).toEqual([0, 0.5])
  now = changeImages(now, { kind: 'failed', id: 2, error: 'offline' })
  expect(now[1]).toMatchObject({ state: 'failed', error: 'offline', preview: 'blob:x' })
  now = changeImages(now, { kind: 'again', id: 2 })
  expect(now[1]).toMatchObject({ state: 'sending', error: null, progress: 0 })
  now = changeImages(now, { kind: 'sent', id: 2, address: '/media/files/a.webp' })
  expect(now[1]).toMatchObject({ state: 'sent', address: '/media/files/a.webp', preview: '/media/files/a.webp' })
  expect(now[0]).toBe(two[0])
})

test('one that was removed does not come back when its answer does', () => {
  const left = changeImages(two, { kind: 'remove', id: 1 })
  expect(changeImages(left, { kind: 'sent', id: 1, address: '/x' })).toEqual([two[1]])
})

test.each([
  ['image/jpeg', 2_097_152, null],
  ['image/png', 1, null],
  ['image/jpg', 1, null],
  ['image/jpeg', 2_097_153, 'size'],
  ['image/webp', 1, 'type'],
  ['image/svg+xml', 1, 'type'],
  ['', 1, 'type'],
  ['application/pdf', 9_999_999, 'type'],
])('%s of %i bytes: %s', (type, size, reason) => expect(findImageError({ type, size }, 2)).toBe(reason))
