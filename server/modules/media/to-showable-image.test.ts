import { expect, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { placeholderImage, toShowableImage } from './to-showable-image.ts'

const brand = { settings: { imageOrigins: ['https://cdn.example'] } } as unknown as Brand

test.each([
  '/media/art/kettle/33474a-b98a58-1.svg',
  '/media/art/window/arch-aabbcc-left-wide/cup.aabbcc_kettle.112233.svg',
  '/media/files/4f2a.webp',
  '/media/private/0190f3c1-0000-4000-8000-000000000000',
  'https://cdn.example/a/b.jpg?v=2',
])('%s may be shown', (src) => {
  expect(toShowableImage(brand, src)).toBe(src)
})

test.each([
  null,
  '',
  'http://cdn.example/a.jpg',
  'https://cdn.example.evil.example/a.jpg',
  'https://user@other.example/a.jpg',
  '//cdn.example/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  '/media/art/../../etc/passwd',
  '/media/art/a/..',
  '/api/user/logout',
  'a picture.jpg',
])('%s becomes the placeholder', (src) => {
  expect(toShowableImage(brand, src)).toBe(placeholderImage)
})
