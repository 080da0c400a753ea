/** Kinds of texts, in the order of files and pages. */
export const translationGroupCodes = [
  'categories',
  'goods',
  'stores',
  'delivery',
  'coupons',
  'home',
  'documents',
  'news',
] as const
export type TranslationGroup = (typeof translationGroupCodes)[number]
export const translationFormatCodes = ['xliff', 'csv'] as const
/** `missing` also has those whose source changed; `changed` those changed since the last file of the language. */
export const translationScopeCodes = ['missing', 'changed', 'all'] as const
