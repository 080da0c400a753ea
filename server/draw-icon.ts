import type { Theme } from '#contract/brand-file.ts'
import type { Brand } from './platform/brand.ts'

const isRole = (name: string, palette: Theme['light']): name is keyof Theme['light'] => Object.hasOwn(palette, name)

/** Draws an icon from the brand's mark and colours, for brands that ship without one. */
export function drawIcon({ settings: { mark, theme } }: Brand): string {
  const { light } = theme
  const colours = (text: string) =>
    text
      .replace(/var\(--([a-z\d-]+)\)/g, (whole, name: string) => (isRole(name, light) ? light[name] : whole))
      .replaceAll('currentColor', light.ink)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
    `<rect width="64" height="64" rx="15" fill="${light['accent-soft']}"/>` +
    `<g transform="translate(9.9 9.9) scale(1.3)">${colours(mark)}</g></svg>`
  )
}
