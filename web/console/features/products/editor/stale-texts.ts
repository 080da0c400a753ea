import type { SellerGoods } from '#contract/seller-goods.ts'
import type { ProductText } from './list-texts.ts'
import type { ProductDraft } from './product-draft.ts'

type StaleTexts = SellerGoods['staleTexts']

/** The key that a text of the form has, by its place in the stored product. */
function toFormKey(key: string, { images }: Pick<ProductDraft, 'images'>): string {
  const [, kind, at = '', part, index] = /^(attribute|option|image)\.(\d+)\.(\w+)(?:\.(\d+))?$/.exec(key) ?? []
  if (kind === 'attribute') return `a${at} ${part}s`
  if (kind === 'option') return index === undefined ? `o${at}` : `o${at} o${at}v${index}`
  return kind === 'image' ? (images[Number(at)]?.src ?? '') : key
}

/** Whether the source of a translation changed after it; one that is written now counts as of its present source. */
export function isStaleText(
  { staleTexts, base }: { readonly staleTexts: StaleTexts; readonly base: ProductDraft },
  stored: readonly ProductText[],
  { key, texts }: ProductText,
  lang: string,
): boolean {
  const isMarked = staleTexts[lang]?.some((one) => toFormKey(one, base) === key) ?? false
  return isMarked && stored.some((one) => one.key === key && one.texts[lang] === texts[lang])
}
