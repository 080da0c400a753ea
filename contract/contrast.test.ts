import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BrandFile } from '#contract/brand-file.ts'
import { contrastPairs, findClosestPassing, findContrastFailures, getContrastRatio } from '#contract/contrast.ts'

const path = new URL('../brands/default/brand.json', import.meta.url)
const { theme } = BrandFile.parse(JSON.parse(readFileSync(path, 'utf8')))

describe('the ratio of two colours', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#0B5F5A', '#FFFFFF', 7.5],
    ['#93A19C', '#0B100F', 7.14],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(getContrastRatio(one, other)).toBeCloseTo(ratio, 2)
    expect(getContrastRatio(other, one)).toBeCloseTo(ratio, 2)
  })
})

describe('the contrast of a theme', () => {
  test('a palette above every minimum ratio has no failure', () => {
    expect(findContrastFailures(theme)).toEqual([])
  })

  test('a grey text one step too pale is reported with its mode, ratio and minimum', () => {
    const pale = { ...theme, light: { ...theme.light, 'ink-3': '#777777' } }
    expect(findContrastFailures(pale)).toContainEqual({
      mode: 'light',
      figure: 'ink-3',
      ground: 'surface',
      minRatio: 4.5,
      ratio: expect.closeTo(4.478, 3),
    })
  })

  test.each(contrastPairs)('%s drawn in the colour of %s is caught in both palettes', (figure, ground, minRatio) => {
    const sameIn = (mode: 'light' | 'dark') => ({ ...theme[mode], [figure]: theme[mode][ground] })
    const failures = findContrastFailures({ light: sameIn('light'), dark: sameIn('dark') })
    for (const mode of ['light', 'dark']) expect(failures).toContainEqual({ mode, figure, ground, minRatio, ratio: 1 })
  })

  test('a field border needs only the ratio of graphics', () => {
    const drawn = (line: string) => findContrastFailures({ ...theme, light: { ...theme.light, 'line-strong': line } })
    expect(drawn('#949494')).toEqual([])
    expect(drawn('#969696')).toHaveLength(1)
  })
})

test('the closest colour that passes meets every pair of its role, and a passing one stays', () => {
  const { light } = theme
  const pale = { ...light, accent: '#2F8F87' }
  const found = findClosestPassing(pale, 'accent')!
  expect(getContrastRatio(pale['on-accent'], found)).toBeGreaterThanOrEqual(4.5)
  expect(getContrastRatio(pale['on-accent'], pale.accent)).toBeLessThan(4.5)
  expect(findClosestPassing(light, 'accent')).toBe(light.accent)
})

test('no colour passes on grounds that are too far apart', () => {
  const { light } = theme
  expect(findClosestPassing({ ...light, ground: '#FFFFFF', surface: '#777777', sunken: '#000000' }, 'ink-3')).toBeNull()
})
