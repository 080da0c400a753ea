import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { englishKitTexts } from '#tests/harness/kit-texts.ts'
import { KitTextsContext } from './kit-texts.ts'
import type { PickedImage } from './picked-images.ts'
import { ImagePicker } from './image-picker.tsx'

const nothing = () => {}
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

function renderPicker(images: readonly PickedImage[], isOverfull = false): string {
  const actions = { add: nothing, remove: nothing, retry: nothing, clear: nothing }
  const picked = { images, addresses: [], isSending: false, isOverfull, maxCount: 3, ...actions }
  return renderToStaticMarkup(
    <KitTextsContext value={englishKitTexts}>
      <ImagePicker picked={picked} label="Photos" help="JPEG or PNG" />
    </KitTextsContext>,
  )
}

test('each image has its name, its remove button and its progress', () => {
  const page = renderPicker([image(7, {}), image(9, { state: 'sending', progress: 0.4, preview: 'blob:x' })])
  expect(page).toContain('alt="Photo 1"')
  expect(page).toContain('aria-label="Remove photo 2"')
  expect(page).toMatch(/<progress max="1" aria-label="Uploading photo 2" value="0.4"|<progress[^>]*value="0.4"[^>]*>/)
  expect(page).not.toContain('style=')
})

test('an error stands beside its image; only an upload that may succeed is offered again', () => {
  const failed = { state: 'failed', address: null } as const
  const page = renderPicker([
    image(1, { ...failed, error: 'Too large', isSendable: false }),
    image(2, { ...failed, error: 'Offline' }),
  ])
  expect(page).toMatch(/role="alert">Too large<\/span><\/li>/)
  expect(page).toMatch(/role="alert">Offline<\/span><button/)
})

test('the field takes JPEG and PNG, several while several fit, and none when it is full', () => {
  expect(renderPicker([])).toMatch(/<input[^>]*accept="image\/jpeg,image\/png"[^>]*multiple=""/)
  expect(renderPicker([image(1, {}), image(2, {})])).not.toContain('multiple')
  expect(renderPicker([image(1, {}), image(2, {}), image(3, {})])).not.toContain('<input')
})

test('choosing too many replaces the help by an error', () => {
  const page = renderPicker([image(1, {})], true)
  expect(page).toMatch(/role="status"[^]*only 3 photos/)
  expect(page).not.toContain('JPEG or PNG')
})
