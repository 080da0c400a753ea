/** Why a product may be reported; without schemas, for pages. */
export const reportReasons = ['illegal', 'unsafe', 'counterfeit', 'misleading', 'offensive', 'other'] as const
