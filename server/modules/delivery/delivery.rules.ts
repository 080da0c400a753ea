import type { DeliveryKind, PickupPlace } from '#contract/delivery.ts'

/** The fee above this weight. */
export type WeightStep = { readonly aboveGrams: number; readonly feeMinor: number }

/** A store's delivery method. Amounts in minor units. */
export type DeliveryMethod = {
  readonly id: string
  readonly storeId: string
  /** Texts by language. */
  readonly name: unknown
  /** ISO country codes; `*` is the rest of the world. */
  readonly countries: readonly string[]
  /** Fee of the lightest parcel. */
  readonly feeMinor: number
  /** Sorted by weight, ascending. */
  readonly steps: readonly WeightStep[]
  /** Maximum weight; null for none. */
  readonly mostGrams: number | null
  /** Goods value from which delivery is free; null for never. */
  readonly freeFromMinor: number | null
  readonly daysMin: number
  readonly daysMax: number
  readonly kind: DeliveryKind
  /** Null for parcels. */
  readonly pickup: PickupPlace | null
  /** False: no shopper is offered it, and its countries stay a zone of their own. */
  readonly isEnabled: boolean
}

/** The goods of one store for one address. `country` is null while the address is unknown. */
export type Parcel = {
  readonly storeId: string
  readonly country: string | null
  readonly weightGrams: number
  readonly goodsMinor: number
}

/** A delivery method that fits a parcel, with its fee. */
export type DeliveryOption = {
  readonly id: string
  readonly name: unknown
  readonly feeMinor: number
  /** The fee without free delivery. */
  readonly regularFeeMinor: number
  readonly freeFromMinor: number | null
  readonly daysMin: number
  readonly daysMax: number
  readonly kind: DeliveryKind
  readonly pickup: PickupPlace | null
}

const restOfWorld = '*'

/**
 * Returns the methods that name the country, else those for the rest of the world. Without a country: those for the
 * rest of the world, else all.
 */
export function filterByZone<Method extends Pick<DeliveryMethod, 'countries'>>(
  methods: readonly Method[],
  country: string | null,
): readonly Method[] {
  const named = country === null ? [] : methods.filter(({ countries }) => countries.includes(country))
  if (named.length > 0) return named
  const rest = methods.filter(({ countries }) => countries.includes(restOfWorld))
  return country === null && rest.length === 0 ? methods : rest
}

/** Computes the fee in minor units; null when the parcel is too heavy. */
export function computeFee(
  { feeMinor, steps, mostGrams }: Pick<DeliveryMethod, 'feeMinor' | 'steps' | 'mostGrams'>,
  weightGrams: number,
): number | null {
  if (mostGrams !== null && weightGrams > mostGrams) return null
  return steps.findLast(({ aboveGrams }) => weightGrams > aboveGrams)?.feeMinor ?? feeMinor
}

/** Lists the options of a parcel in the store's order; empty when the store does not deliver there. */
export const listDeliveryOptions = (
  methods: readonly DeliveryMethod[],
  { country, weightGrams, goodsMinor }: Parcel,
): DeliveryOption[] =>
  filterByZone(methods, country).flatMap((method) => {
    const regularFeeMinor = method.isEnabled ? computeFee(method, weightGrams) : null
    if (regularFeeMinor === null) return []
    const { id, name, freeFromMinor, daysMin, daysMax, kind, pickup } = method
    const isFree = freeFromMinor !== null && goodsMinor >= freeFromMinor
    const feeMinor = isFree ? 0 : regularFeeMinor
    return [{ id, name, feeMinor, regularFeeMinor, freeFromMinor, daysMin, daysMax, kind, pickup }]
  })

/** The option that pages name before a shopper chooses: the first that is sent, else the first. */
export const findUsualOption = (options: readonly DeliveryOption[]): DeliveryOption | undefined =>
  options.find(({ kind }) => kind === 'parcel') ?? options[0]
