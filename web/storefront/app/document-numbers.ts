import type { ShippedDocument } from '#contract/content.ts'

/** The numbers of the documents that every shop has: `/doc?docId=3`. */
export const documentNumbers: Readonly<Record<ShippedDocument, number>> = {
  about: 1,
  contact: 2,
  returns: 3,
  delivery: 4,
  sellers: 5,
  privacy: 6,
  terms: 7,
  'buyer-app': 8,
  'seller-app': 9,
}
