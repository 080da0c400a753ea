/** What a new brand can take over from another one; never people, money, orders or stores. Without schemas, for the console. */
export const copyParts = ['theme', 'policy', 'languages', 'delivery', 'tax', 'documents', 'categories'] as const
export type CopyPart = (typeof copyParts)[number]
