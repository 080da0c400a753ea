/** One way to ask for a brand; `first` is the oldest one. */
export type BrandKey =
  | { readonly kind: 'id'; readonly value: number }
  | { readonly kind: 'site' | 'host'; readonly value: string }
  | { readonly kind: 'first' }

export const toKey = (key: BrandKey): string => (key.kind === 'first' ? key.kind : `${key.kind}:${key.value}`)
