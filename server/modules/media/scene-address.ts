import type { Brand } from '#server/platform/brand.ts'

/** What a shop window shows: the colour of its air, and up to five goods in theirs. Colours are `#rrggbb`. */
export type Scene = {
  readonly wall: string
  readonly goods: readonly { readonly kind: string; readonly colour: string; readonly accent?: string }[]
}

const bare = (colour: string) => colour.replace('#', '').toLowerCase()

/** Address of a drawn shop window in the brand's shape; its goods stand on `side`, so that the text has the other one. */
export function sceneAddress(brand: Brand, { wall, goods }: Scene, side: 'left' | 'right'): string {
  const list = goods.map(({ kind, colour, accent }) =>
    [kind, bare(colour), ...(accent ? [bare(accent)] : [])].join('.'),
  )
  return `/media/art/window/${brand.settings.theme.shape}-${bare(wall)}-${side}-wide/${list.join('_')}.svg`
}
