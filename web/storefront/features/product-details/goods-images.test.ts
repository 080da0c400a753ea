import { describe, expect, it } from 'vitest'
import type { Sku } from '#contract/goods.ts'
import { findImageOption, orderImages } from './goods-images.ts'

const images = (...names: string[]) => names.map((src) => ({ src, alt: src }))
const order = (all: string[], first: string | null) =>
  orderImages(images(...all), first, 'Lamp')
    .map(({ src }) => src)
    .join(' ')

describe('the gallery', () => {
  it.each([
    [['a1', 'a2', 'b1', 'b2'], 'b1', 'b1 b2 a1 a2'],
    [['a1', 'a2'], 'a1', 'a1 a2'],
    [['a1', 'a2'], 'c', 'c a1 a2'],
    [['a1', 'a1', 'a2'], null, 'a1 a2'],
    [[], null, ''],
    [[], 'a', 'a'],
  ])('of %o begun at %s is %s', (all, first, expected) => expect(order(all, first)).toBe(expected))

  it('names a image that only the SKU has', () =>
    expect(orderImages([], 'c', 'Lamp')).toEqual([{ src: 'c', alt: 'Lamp' }]))
})

describe('the option chosen by looking', () => {
  const goods = (skus: [string, string | null][], ...options: string[][]) => ({
    specifications: options.map((values) => ({ name: 'x', values })),
    skus: skus.map(([choice, image]) => ({ choice: choice.split('').map(Number), image }) as Sku),
  })
  const colours = ['red', 'blue']
  const sizes = ['S', 'M']

  it.each([
    [
      goods(
        [
          ['0', 'r'],
          ['1', 'b'],
        ],
        colours,
      ),
      { option: 0, images: ['r', 'b'] },
    ],
    [
      goods(
        [
          ['00', 'r'],
          ['01', 'r'],
          ['10', 'b'],
        ],
        colours,
        sizes,
      ),
      { option: 0, images: ['r', 'b'] },
    ],
    [
      goods(
        [
          ['00', 'r'],
          ['10', 'r'],
          ['01', 'b'],
        ],
        sizes,
        colours,
      ),
      { option: 1, images: ['r', 'b'] },
    ],
    [
      goods(
        [
          ['0', 'r'],
          ['1', 'r'],
        ],
        sizes,
      ),
      undefined,
    ],
    [
      goods(
        [
          ['0', 'r'],
          ['1', null],
        ],
        colours,
      ),
      undefined,
    ],
    [goods([['', 'r']]), undefined],
  ])('%#', (given, expected) => expect(findImageOption(given)).toEqual(expected))
})
