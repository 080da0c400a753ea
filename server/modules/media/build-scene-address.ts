import type { Brand } from '#server/platform/brand.ts'

/**
 * A drawn banner scene: the background colour and up to five products with their colours (`#rrggbb`). Stored as JSON.
 */
export type Scene = {
  readonly wall: string
  readonly goods: readonly { readonly kind: string; readonly colour: string; readonly accent?: string }[]
}

const toHex = (colour: string) => colour.replace('#', '').toLowerCase()

/** Builds the URL path of a drawn scene in the brand's shape; products stand on `side`, text on the other. */
export function buildSceneAddress(brand: Brand, { wall, goods }: Scene, side: 'left' | 'right'): string {
  const list = goods.map(({ kind, colour, accent }) =>
    [kind, toHex(colour), ...(accent ? [toHex(accent)] : [])].join('.'),
  )
  return `/media/art/window/${brand.settings.theme.shape}-${toHex(wall)}-${side}-wide/${list.join('_')}.svg`
}
