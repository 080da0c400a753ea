import { expect, test } from 'vitest'
import { maxVisitorFavourites } from '#contract/goods.ts'
import { localFavourites, maxLocalFavourites, setLocalFavourite } from './local-favourites.ts'

test('a browser keeps as many favourites as the server merges at once, the latest of them', () => {
  expect(maxLocalFavourites).toBe(maxVisitorFavourites)
  localFavourites.write(Array.from({ length: maxLocalFavourites }, (_, nth) => `g${nth}`))
  setLocalFavourite('g1', true)
  expect(localFavourites.read()).toHaveLength(maxLocalFavourites)
  setLocalFavourite('new', true)
  expect(localFavourites.read()).toHaveLength(maxLocalFavourites)
  expect([localFavourites.read()[0], localFavourites.read().at(-1)]).toEqual(['g2', 'new'])
  setLocalFavourite('new', false)
  expect(localFavourites.read()).not.toContain('new')
})
