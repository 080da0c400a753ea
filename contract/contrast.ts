import type { Theme } from '#contract/brand-file.ts'

type Palette = Theme['light']
type Role = keyof Palette

const TEXT = 4.5
const GRAPHIC = 3

/** Colour pairs that meet on a page: figure, ground and the minimum ratio required by WCAG 2.2 AA. */
export const contrastPairs: readonly (readonly [figure: Role, ground: Role, floor: number])[] = [
  ['ink', 'ground', TEXT],
  ['ink', 'sunken', TEXT],
  ['ink-2', 'surface', TEXT],
  ['ink-2', 'sunken', TEXT],
  ['ink-3', 'surface', TEXT],
  ['ink-3', 'ground', TEXT],
  ['ink-3', 'sunken', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ['accent-ink', 'surface', TEXT],
  ['accent-ink', 'ground', TEXT],
  ['accent-ink', 'accent-soft', TEXT],
  ['sale', 'surface', TEXT],
  ['sale', 'sale-soft', TEXT],
  ['on-sale', 'sale', TEXT],
  ['success', 'surface', TEXT],
  ['danger', 'surface', TEXT],
  ['header-ink', 'header-bg', TEXT],
  ['ink', 'tint-1', TEXT],
  ['ink', 'tint-2', TEXT],
  ['ink', 'tint-3', TEXT],
  ['ink', 'tint-4', TEXT],
  ['ink', 'tint-5', TEXT],
  ['ink', 'tint-6', TEXT],
  ['line-strong', 'surface', GRAPHIC],
  ['star', 'surface', GRAPHIC],
  ['focus', 'ground', GRAPHIC],
  ['focus', 'surface', GRAPHIC],
]

export type ContrastPair = {
  readonly figure: Role
  readonly ground: Role
  readonly ratio: number
  readonly minRatio: number
}

/** Every pair of a palette with its ratio. */
export const listContrasts = (palette: Palette): ContrastPair[] =>
  contrastPairs.map(([figure, ground, minRatio]) => ({
    figure,
    ground,
    ratio: getContrastRatio(palette[figure], palette[ground]),
    minRatio,
  }))

const toChannels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `share` (0 to 1) of the way from a colour to black (0) or white (255). */
const mixWith = (hex: string, end: 0 | 255, share: number): string =>
  `#${toChannels(hex)
    .map((channel) =>
      Math.round(channel + (end - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`

/**
 * The colour nearest to the one of a role, on the way to black or white, with which every pair of the role holds; null
 * when none does.
 */
export function findClosestPassing(palette: Palette, role: Role): string | null {
  const pairs = contrastPairs.filter(([figure, ground]) => figure === role || ground === role)
  const passes = (colour: string) =>
    pairs.every(([figure, ground, minRatio]) => {
      const other = palette[figure === role ? ground : figure]
      return getContrastRatio(colour, other) >= minRatio
    })
  for (let step = 0; step <= 100; step++)
    for (const end of [0, 255] as const) {
      const colour = mixWith(palette[role], end, step / 100)
      if (passes(colour)) return colour
    }
  return null
}

export type ContrastFailure = { mode: 'light' | 'dark'; figure: Role; ground: Role; ratio: number; minRatio: number }

/** Returns the WCAG contrast ratio of two `#RRGGBB` colours, 1 to 21, in either order. */
export function getContrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns every pair of either palette below its minimum ratio; empty when the theme is accessible. */
export function findContrastFailures(theme: Pick<Theme, 'light' | 'dark'>): ContrastFailure[] {
  return (['light', 'dark'] as const).flatMap((mode) =>
    contrastPairs
      .map(([figure, ground, minRatio]) => {
        return {
          mode,
          figure,
          ground,
          minRatio,
          ratio: getContrastRatio(theme[mode][figure], theme[mode][ground]),
        }
      })
      .filter(({ ratio, minRatio }) => ratio < minRatio),
  )
}

/** Returns the relative luminance of a `#RRGGBB` colour, 0 for black to 1 for white. */
function getLuminance(hex: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
