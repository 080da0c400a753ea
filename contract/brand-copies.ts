/** Parts of a brand that a new one can copy; never people, money, orders or stores. Without schemas, for the console. */
export const copyParts = ['theme', 'policy', 'languages', 'delivery', 'tax', 'documents', 'categories'] as const
export type CopyPart = (typeof copyParts)[number]
