import type { Seller } from '#contract/goods.ts'

/** A store as schema.org words it. */
export const buildStoreData = ({ name, about, city, joinedAt }: Seller, url: string) => ({
  '@type': 'OnlineStore',
  name,
  description: about || undefined,
  url,
  foundingDate: joinedAt.slice(0, 10),
  address: city ? { '@type': 'PostalAddress', addressLocality: city } : undefined,
})
