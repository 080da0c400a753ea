import type { Theme } from '#contract/brand-file.ts'
import type { ThemeContent } from '#contract/themes.ts'
import type { DraftFields } from '../../app/drafts/use-draft.ts'

export type Mode = 'light' | 'dark'
export type Role = keyof Theme['light']

/** The colours that make most of a look, in the order in which they are edited. */
export const mainRoles: readonly Role[] = ['accent', 'on-accent', 'ground', 'surface', 'ink', 'sale']

/** All the others. */
export const otherRoles: readonly Role[] = [
  'accent-hover',
  'accent-ink',
  'accent-soft',
  'raised',
  'sunken',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'on-sale',
  'sale-soft',
  'success',
  'danger',
  'star',
  'focus',
  'header-bg',
  'header-ink',
  'header-line',
  'tint-1',
  'tint-2',
  'tint-3',
  'tint-4',
  'tint-5',
  'tint-6',
]

/** `#RRGGBB` in capitals from what a person writes; null while it is no colour. */
export function readColour(text: string): string | null {
  const written = text.trim().replace(/^#?/, '#').toUpperCase()
  return /^#[\dA-F]{6}$/.test(written) ? written : null
}

/** Whether a text is one to four lengths from 0px to 999px. */
export const isCorner = (text: string): boolean => /^\d{1,3}px( \d{1,3}px){0,3}$/.test(text)

/** The record of a content, by colour, so that two versions are merged colour by colour. */
export const toFields = ({ theme, logo }: ThemeContent): DraftFields => ({
  logo,
  shape: theme.shape,
  header: theme.header,
  corners: theme.corners,
  ...Object.fromEntries(
    (['light', 'dark'] as const).flatMap((mode) =>
      Object.entries(theme[mode]).map(([role, colour]) => [`${mode}.${role}`, colour]),
    ),
  ),
})

/** The content of a record. */
export function toContent(fields: DraftFields): ThemeContent {
  const readPalette = (mode: Mode) =>
    Object.fromEntries(
      [...mainRoles, ...otherRoles].map((role) => [role, fields[`${mode}.${role}`] as string]),
    ) as Theme['light']
  return {
    logo: fields.logo as string | null,
    theme: {
      shape: fields.shape as Theme['shape'],
      header: fields.header as Theme['header'],
      corners: fields.corners as Theme['corners'],
      light: readPalette('light'),
      dark: readPalette('dark'),
    },
  }
}
