import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkedText } from './marked-text.tsx'

it.each<[string, [number, number][] | undefined, string]>([
  ['Oak desk lamp', [[9, 13]], 'Oak desk <mark>lamp</mark>'],
  [
    'Oak desk lamp',
    [
      [0, 3],
      [4, 8],
    ],
    '<mark>Oak</mark> <mark>desk</mark> lamp',
  ],
  ['Oak', undefined, 'Oak'],
  ['Oak', [[2, 9]], 'Oak'],
  [
    'Oak <b>',
    [
      [0, 3],
      [1, 2],
    ],
    '<mark>Oak</mark> &lt;b&gt;',
  ],
  ['橡木台灯', [[2, 4]], '橡木<mark>台灯</mark>'],
])('%s with %j', (text, ranges, expected) =>
  expect(renderToStaticMarkup(<MarkedText text={text} ranges={ranges} />)).toBe(expected),
)
