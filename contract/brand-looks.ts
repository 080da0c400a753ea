/** Shipped brands whose palette, shape and mark a new brand may begin with, in the order of the pages. */
export const brandLooks = ['default', 'hive', 'greenmall', 'antmall', 'int-overstock', 'tiktok'] as const
export type BrandLook = (typeof brandLooks)[number]
