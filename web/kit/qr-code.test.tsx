import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode, toPath } from './qr-code.tsx'

const cells = [
  [true, true, false],
  [false, false, false],
  [true, false, true],
]

test('dark cells beside each other become one bar', () => {
  expect(toPath(cells)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z')
})

test('the drawing is as large as the matrix and carries a name', () => {
  const html = renderToStaticMarkup(<QrCode matrix={cells} label="Shop on your phone" />)
  expect(html).toContain('viewBox="0 0 3 3"')
  expect(html).toContain('aria-label="Shop on your phone"')
})
