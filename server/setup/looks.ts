import { resolve } from 'node:path'
import type { Theme } from '#contract/brand-file.ts'
import { readBrandFile } from '#server/modules/tenancy/public.ts'

/** Shipped brands whose palette, shape and mark a new brand may begin with, in the order of the page. */
export const looks = ['default', 'hive', 'greenmall', 'antmall', 'int-overstock', 'tiktok'] as const

type Look = { readonly site: (typeof looks)[number]; readonly mark: string; readonly theme: Theme }

const folder = resolve(import.meta.dirname, '../../brands')

let known: readonly Look[] | undefined

/** The looks with their palettes; read once. */
export const readLooks = (): readonly Look[] =>
  (known ??= looks.map((site) => {
    const { mark, theme } = readBrandFile(folder, site)!
    return { site, mark, theme }
  }))
