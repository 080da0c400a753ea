import { expect, test } from 'vitest'
import { findLowRatingWords } from './low-rating-words.rules.ts'

const en = (...bodies: string[]) => bodies.map((body) => ({ body, lang: 'en' }))

test('names the words of low ratings that the others do not use, each once per review', () => {
  const low = en('The knob came off, the knob!', 'A loose knob and a scratch', 'The lid has a scratch', 'Late')
  const others = en('The best lid I had', 'The cup is the best', 'A lid that fits')
  expect(findLowRatingWords(low, others, 5)).toEqual([
    { word: 'knob', count: 2 },
    { word: 'scratch', count: 2 },
  ])
})

test('leaves out what all reviews say, and words of a single review', () => {
  const low = en('The cup leaks', 'The cup broke')
  expect(findLowRatingWords(low, en('The cup is fine', 'The cup is great'), 5)).toEqual([])
  // Without other reviews every repeated word stands out.
  expect(findLowRatingWords(low, [], 5)).toEqual([
    { word: 'cup', count: 2 },
    { word: 'the', count: 2 },
  ])
})

test('splits languages that have no blanks between words', () => {
  const zh = (body: string) => ({ body, lang: 'zh-CN' })
  expect(findLowRatingWords([zh('杯子漏水了'), zh('一直漏水')], [zh('杯子很好')], 5).map(({ word }) => word)).toEqual([
    '漏水',
  ])
})
