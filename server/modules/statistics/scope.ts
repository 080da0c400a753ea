/** The scope of figures of the whole brand; that of a store is its id. */
export const brandScope = '00000000-0000-0000-0000-000000000000'
