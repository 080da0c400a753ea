/** When staff check products of a store; in a file without schemas, because the console needs it in lists. */
export const productCheckModes = ['none', 'after', 'before', 'changes'] as const
export type ProductCheckMode = (typeof productCheckModes)[number]

export const productCheckViews = ['waiting', 'approved', 'refused', 'banned'] as const
export type ProductCheckView = (typeof productCheckViews)[number]

/** Why a product is in the queue: its first listing, a change of title, image or price, or a check after it was listed. */
export const productCheckKinds = ['first', 'change', 'after'] as const
export type ProductCheckKind = (typeof productCheckKinds)[number]

export const maxCheckReason = 1000
