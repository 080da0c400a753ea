import type { StorePageContent } from '#contract/store-pages.ts'

type StoreTexts = { readonly name: unknown; readonly about: unknown; readonly monogram: string; readonly tint: number }

/** The page of a store that has arranged nothing: its own texts and no sections. */
export const buildFirstContent = ({ name, about, monogram, tint }: StoreTexts): StorePageContent => ({
  names: name as StorePageContent['names'],
  abouts: about as StorePageContent['abouts'],
  monogram,
  tint,
  banner: { titles: {}, texts: {} },
  sections: [],
})
