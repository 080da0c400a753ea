/** From more than so many grams on, the fee. */
export type WeightStep = { readonly aboveGrams: number; readonly feeMinor: number }

/** One way in which a store sends. Money in minor units. */
export type DeliveryMethod = {
  readonly id: string
  readonly storeId: string
  /** In every language the store wrote it in. */
  readonly name: unknown
  /** ISO codes of the countries it goes to; `*` is the rest of the world. */
  readonly countries: readonly string[]
  /** For the lightest parcel. */
  readonly feeMinor: number
  /** Rising. */
  readonly steps: readonly WeightStep[]
  /** What weighs more cannot go this way; null: anything goes. */
  readonly mostGrams: number | null
  /** Goods of this worth go free; null: never. */
  readonly freeFromMinor: number | null
  readonly daysMin: number
  readonly daysMax: number
}

/** What one store sends to one place. `country` is null while nobody knows where to. */
export type Parcel = {
  readonly storeId: string
  readonly country: string | null
  readonly weightGrams: number
  readonly goodsMinor: number
}

/** A way that a parcel can go, and what it costs. */
export type DeliveryOption = {
  readonly id: string
  readonly name: unknown
  readonly feeMinor: number
  /** What it would cost were it not free. */
  readonly regularFeeMinor: number
  readonly freeFromMinor: number | null
  readonly daysMin: number
  readonly daysMax: number
}

const restOfWorld = '*'

/**
 * The methods of a zone: those that name the country, else those for the rest of the world. As long as the country is
 * not known, those for the rest of the world stand for all, or all of them where there are none such.
 */
export function methodsOfZone<Method extends Pick<DeliveryMethod, 'countries'>>(
  methods: readonly Method[],
  country: string | null,
): readonly Method[] {
  const named = country === null ? [] : methods.filter(({ countries }) => countries.includes(country))
  if (named.length > 0) return named
  const rest = methods.filter(({ countries }) => countries.includes(restOfWorld))
  return country === null && rest.length === 0 ? methods : rest
}

/** What so many grams cost this way, in minor units; null when they are too heavy for it. */
export function feeOfWeight(
  { feeMinor, steps, mostGrams }: Pick<DeliveryMethod, 'feeMinor' | 'steps' | 'mostGrams'>,
  weightGrams: number,
): number | null {
  if (mostGrams !== null && weightGrams > mostGrams) return null
  return steps.findLast(({ aboveGrams }) => weightGrams > aboveGrams)?.feeMinor ?? feeMinor
}

/** The ways a parcel can go, in the store's order; none when the store does not send it there. */
export const optionsFor = (
  methods: readonly DeliveryMethod[],
  { country, weightGrams, goodsMinor }: Parcel,
): DeliveryOption[] =>
  methodsOfZone(methods, country).flatMap((method) => {
    const regularFeeMinor = feeOfWeight(method, weightGrams)
    if (regularFeeMinor === null) return []
    const { id, name, freeFromMinor, daysMin, daysMax } = method
    const isFree = freeFromMinor !== null && goodsMinor >= freeFromMinor
    const feeMinor = isFree ? 0 : regularFeeMinor
    return [{ id, name, feeMinor, regularFeeMinor, freeFromMinor, daysMin, daysMax }]
  })
