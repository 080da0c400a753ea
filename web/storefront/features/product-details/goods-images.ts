import type { GoodsDetail } from '#contract/goods.ts'

type GoodsImage = GoodsDetail['images'][number]

/** The images of the gallery, rotated so that the SKU's own image and those after it come first. */
export function orderImages(images: readonly GoodsImage[], skuImage: string | null, name: string): GoodsImage[] {
  const unique = images.filter((image, at) => images.findIndex(({ src }) => src === image.src) === at)
  if (!skuImage) return unique
  const at = unique.findIndex(({ src }) => src === skuImage)
  if (at < 0) return [{ src: skuImage, alt: name }, ...unique]
  return [...unique.slice(at), ...unique.slice(0, at)]
}

/**
 * The option that is chosen by image, usually the colour, with an image of each value: every value has one, they
 * differ, and other options do not change them. Undefined if there is none.
 */
export function findImageOption(
  goods: Pick<GoodsDetail, 'specifications' | 'skus'>,
): { readonly option: number; readonly images: readonly string[] } | undefined {
  for (const [option, { values }] of goods.specifications.entries()) {
    const images = values.map((_, value) => goods.skus.find((sku) => sku.choice[option] === value)?.image ?? '')
    const decides = goods.skus.every((sku) => sku.image === images[sku.choice[option] ?? -1])
    if (decides && !images.includes('') && new Set(images).size > 1) return { option, images }
  }
  return undefined
}
