/** Sections of the home page; a brand lists the ones it shows, top to bottom. */
export const homeSections = ['banner', 'categories', 'recommended', 'stores', 'sale', 'new', 'bottom'] as const
