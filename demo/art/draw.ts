import { createCanvas } from './canvas.ts'
import type { Kind } from './canvas.ts'
import { kinds } from './kinds.ts'
import type { KindName } from './kinds.ts'

/** 1 the front, 2 the second view, 3 both. */
export type View = 1 | 2 | 3

/** Colours are `#rrggbb`; the accent defaults to the kind's accent of that colour. */
export type Look = { readonly colour: string; readonly accent?: string; readonly view: View }

/** The second view behind the front. */
function drawPair(kind: KindName, look: Look, prefix: string): { definitions: string; body: string } {
  const behind = drawParts(kind, { ...look, view: 2 }, `${prefix}b-`)
  const front = drawParts(kind, { ...look, view: 1 }, `${prefix}f-`)
  return {
    definitions: behind.definitions + front.definitions,
    body:
      `<g transform="translate(160 34) scale(.58)">${behind.body}</g>` +
      `<g transform="translate(4 100) scale(.72)">${front.body}</g>`,
  }
}

/** The definitions and shapes of one image, for use in a larger drawing. */
export function drawParts(kind: KindName, look: Look, prefix: string): { definitions: string; body: string } {
  if (look.view === 3) return drawPair(kind, look, prefix)
  const drawn: Kind = kinds[kind]
  const known = drawn.looks.find(([colour]) => colour === look.colour) ?? drawn.looks[0]
  const accent = look.accent ?? known?.[1] ?? look.colour
  const canvas = createCanvas(prefix)
  const body = look.view === 1 ? drawn.front(canvas, look.colour, accent) : drawn.second(canvas, look.colour, accent)
  return { definitions: canvas.definitions(), body }
}

/**
 * One product image as SVG, 400 by 400 on a transparent ground. Deterministic. `prefix` keeps ids unique when several
 * images share a page.
 */
export function drawGoods(kind: KindName, look: Look, prefix = `${kind}${look.view}-`): string {
  const { definitions, body } = drawParts(kind, look, prefix)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${definitions}</defs>${body}</svg>`
}
