/** A SKU of the stored product. */
export type KnownSku = {
  readonly id: string
  readonly code: string
  /** Its value of each option in the brand's language; a value that the product no longer has is null. */
  readonly values: readonly (string | null)[]
  readonly isListed: boolean
}

export type WantedSku = {
  readonly skuId?: string | undefined
  readonly code: string
  readonly values: readonly string[]
}

export type SkuPlan = {
  /** For each wanted SKU the stored one that it changes; null for a new one. */
  readonly skuIds: readonly (string | null)[]
  /** Stored SKUs that are not wanted. They are taken from sale and stay, because orders and prices refer to them. */
  readonly retired: readonly { readonly id: string; readonly code: string; readonly values: KnownSku['values'] }[]
}

const isSame = (one: readonly (string | null)[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

/** A free code for a retired SKU whose own code another SKU of the product takes. */
const toRetiredCode = ({ id, code }: KnownSku): string => `${code}~${id.slice(-12)}`

/**
 * Matches wanted SKUs with stored ones: by id, then by the same option values (one for sale before a retired one), then
 * by code. Returns null for the index of a wanted SKU whose id is not of this product.
 */
export function planSkus(known: readonly KnownSku[], wanted: readonly WantedSku[]): SkuPlan | { unknown: number } {
  const free = new Map(known.map((sku) => [sku.id, sku]))
  const ids: (string | null)[] = wanted.map(() => null)
  const take = (index: number, sku: KnownSku | undefined) => {
    if (!sku) return
    ids[index] = sku.id
    free.delete(sku.id)
  }
  for (const [index, { skuId }] of wanted.entries()) {
    if (skuId === undefined) continue
    const sku = free.get(skuId.toLowerCase())
    if (!sku) return { unknown: index }
    take(index, sku)
  }
  const matchRest = (matches: (sku: KnownSku, want: WantedSku) => boolean) => {
    for (const [index, want] of wanted.entries())
      if (ids[index] === null)
        take(
          index,
          [...free.values()].find((sku) => matches(sku, want)),
        )
  }
  matchRest((sku, want) => sku.isListed && isSame(sku.values, want.values))
  matchRest((sku, want) => isSame(sku.values, want.values))
  matchRest((sku, want) => sku.code === want.code)
  const codes = new Set(wanted.map(({ code }) => code))
  return {
    skuIds: ids,
    retired: [...free.values()].map((sku) => ({
      id: sku.id,
      code: codes.has(sku.code) ? toRetiredCode(sku) : sku.code,
      values: sku.values,
    })),
  }
}

/** The indexes of a retired SKU's values in the new options; empty when one of them is gone, so that none is shown wrongly. */
export function toRetiredChoice(
  values: KnownSku['values'],
  options: readonly { readonly values: readonly string[] }[],
): number[] {
  const choice = options.map((option, index) => option.values.indexOf(values[index] ?? ''))
  return values.length !== options.length || choice.includes(-1) ? [] : choice
}
