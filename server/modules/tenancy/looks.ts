import { resolve } from 'node:path'
import { brandLooks, type BrandLook } from '#contract/brand-looks.ts'
import type { Theme } from '#contract/brand-file.ts'
import { readBrandFile } from './fill-brands.ts'

type Look = { readonly site: BrandLook; readonly mark: string; readonly theme: Theme }

const folder = resolve(import.meta.dirname, '../../../brands')

let known: readonly Look[] | undefined

/** The looks with their palettes; read once. */
export const readLooks = (): readonly Look[] =>
  (known ??= brandLooks.map((site) => {
    const { mark, theme } = readBrandFile(folder, site)!
    return { site, mark, theme }
  }))
