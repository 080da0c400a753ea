import { expect, test } from 'vitest'
import { maxVisitorFavourites } from '#contract/goods.ts'
import { favouritesHere, maxFavouritesHere, setFavouriteHere } from './favourites-here.ts'

test('a browser keeps as many favourites as the server merges at once, the latest of them', () => {
  expect(maxFavouritesHere).toBe(maxVisitorFavourites)
  favouritesHere.write(Array.from({ length: maxFavouritesHere }, (_, nth) => `g${nth}`))
  setFavouriteHere('g1', true)
  expect(favouritesHere.read()).toHaveLength(maxFavouritesHere)
  setFavouriteHere('new', true)
  expect(favouritesHere.read()).toHaveLength(maxFavouritesHere)
  expect([favouritesHere.read()[0], favouritesHere.read().at(-1)]).toEqual(['g2', 'new'])
  setFavouriteHere('new', false)
  expect(favouritesHere.read()).not.toContain('new')
})
