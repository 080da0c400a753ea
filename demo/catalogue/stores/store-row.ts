import type { Tint, Triple } from '../types.ts'

/** key, letters, name, about, departments or `department.group` that it sells, city, rating, tint. */
export type StoreRow = readonly [
  key: string,
  mono: string,
  name: Triple,
  about: Triple,
  sells: string,
  city: string,
  rating: number,
  tint: Tint,
]
