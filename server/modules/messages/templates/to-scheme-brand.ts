import type { Brand } from '#server/platform/brand.ts'

/**
 * The brand with one colour scheme for both, for previews of mails: the content policy of the console forbids the style sheet
 * that chooses one.
 */
export function toSchemeBrand(brand: Brand, scheme: 'light' | 'dark'): Brand {
  const { settings } = brand
  const colours = settings.theme[scheme]
  return { ...brand, settings: { ...settings, theme: { ...settings.theme, light: colours, dark: colours } } }
}
