import type { Kind } from './canvas.ts'
import { cup } from './kinds/cup.ts'

/** Every kind of goods the demo shops can draw, by name. */
export const kinds = {
  cup,
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
