import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PickedImage } from './picked-images.ts'
import { ImagePicker } from './image-picker.tsx'

const nothing = () => {}
const labels = {
  choose: 'Add images',
  tooMany: 'Only 3 fit.',
  retry: 'Send again',
  image: (number: number) => `Picture ${number}`,
  sending: (number: number) => `Sending ${number}`,
  remove: (number: number) => `Remove ${number}`,
}
const image = (id: number, more: Partial<PickedImage>): PickedImage => ({
  id,
  file: new File(['x'], 'a.jpg'),
  state: 'sent',
  progress: 1,
  preview: '/media/files/a.webp',
  address: '/media/files/a.webp',
  error: null,
  isSendable: true,
  ...more,
})

function pageOf(images: readonly PickedImage[], isOverfull = false): string {
  const deeds = { add: nothing, remove: nothing, retry: nothing, clear: nothing }
  const picked = { images, addresses: [], isSending: false, isOverfull, maxCount: 3, ...deeds }
  return renderToStaticMarkup(<ImagePicker picked={picked} labels={labels} label="Photos" help="JPEG or PNG" />)
}

test('each image has its name, its way out, and how far it is', () => {
  const page = pageOf([image(7, {}), image(9, { state: 'sending', progress: 0.4, preview: 'blob:x' })])
  expect(page).toContain('alt="Picture 1"')
  expect(page).toContain('aria-label="Remove 2"')
  expect(page).toMatch(/<progress max="1" aria-label="Sending 2" value="0.4"|<progress[^>]*value="0.4"[^>]*>/)
  expect(page).not.toContain('style=')
})

test('what is wrong stands beside its image; only what may go well is sent again', () => {
  const failed = { state: 'failed', address: null } as const
  const page = pageOf([
    image(1, { ...failed, error: 'Too large', isSendable: false }),
    image(2, { ...failed, error: 'Offline' }),
  ])
  expect(page).toMatch(/role="alert">Too large<\/span><\/li>/)
  expect(page).toMatch(/role="alert">Offline<\/span><button/)
})

test('the field takes JPEG and PNG, several while several fit, and none when it is full', () => {
  expect(pageOf([])).toMatch(/<input[^>]*accept="image\/jpeg,image\/png"[^>]*multiple=""/)
  expect(pageOf([image(1, {}), image(2, {})])).not.toContain('multiple')
  expect(pageOf([image(1, {}), image(2, {}), image(3, {})])).not.toContain('<input')
})

test('that more were chosen than fit is said in place of the help', () => {
  const page = pageOf([image(1, {})], true)
  expect(page).toMatch(/role="status"[^]*Only 3 fit\./)
  expect(page).not.toContain('JPEG or PNG')
})
