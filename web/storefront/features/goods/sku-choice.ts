import type { Sku } from '#contract/goods.ts'

/** One index into each option's values, in the options' order. */
export type Choice = readonly number[]

type ChoosableSku = Pick<Sku, 'skuId' | 'choice' | 'price' | 'stock' | 'image' | 'minQuantity' | 'maxQuantity'>

const startsWith = (choice: Choice, start: Choice) => start.every((value, option) => choice[option] === value)

/** Enough of it is here for the least that may be bought. */
export const isForSale = (sku: Pick<Sku, 'stock' | 'minQuantity'>): boolean => sku.stock >= sku.minQuantity

/** The SKU of a whole choice. */
export const findSku = <S extends ChoosableSku>(skus: readonly S[], choice: Choice): S | undefined =>
  skus.find((sku) => startsWith(sku.choice, choice))

/** The first choice: the SKU of the address, else the cheapest that can be bought, else the first. */
export function getFirstChoice(skus: readonly ChoosableSku[], skuId: string | null): Choice {
  const named = skus.find((sku) => sku.skuId === skuId)
  const cheapest = skus.filter(isForSale).toSorted((a, b) => a.price - b.price)[0]
  return (named ?? cheapest ?? skus[0])?.choice ?? []
}

/**
 * Whether a value can be bought with what is chosen of the options before it. Later options do not count: they follow
 * the earlier ones, so every SKU in stock stays within reach.
 */
export const isPossible = (skus: readonly ChoosableSku[], choice: Choice, option: number, value: number): boolean =>
  skus.some((sku) => isForSale(sku) && startsWith(sku.choice, [...choice.slice(0, option), value]))

/**
 * The choice after picking a value: later options keep their values if they can, else move to the nearest SKU in stock.
 */
export function chooseValue(skus: readonly ChoosableSku[], choice: Choice, option: number, value: number): Choice {
  const start = [...choice.slice(0, option), value]
  const able = skus.filter((sku) => isForSale(sku) && startsWith(sku.choice, start))
  const countSharedOptions = (sku: ChoosableSku) =>
    sku.choice.filter((one, at) => at > option && one === choice[at]).length
  return able.toSorted((a, b) => countSharedOptions(b) - countSharedOptions(a))[0]?.choice ?? choice
}

/** The minimum and maximum quantity of a SKU in one step. */
export const getQuantityBounds = ({ minQuantity, maxQuantity, stock }: ChoosableSku): { min: number; max: number } => ({
  min: minQuantity,
  max: Math.max(minQuantity, Math.min(maxQuantity, stock)),
})
