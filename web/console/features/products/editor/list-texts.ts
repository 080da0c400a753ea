import type { ProductDraft, Texts } from './product-draft.ts'

/** A text of a product that is written in each language: where it stands, and how another language's text is set. */
export type ProductText = {
  readonly key: string
  readonly kind: 'title' | 'subtitle' | 'description' | 'attribute' | 'option' | 'value' | 'alt'
  readonly texts: Texts
  readonly set: (draft: ProductDraft, lang: string, text: string) => Partial<ProductDraft>
}

const write = (texts: Texts, lang: string, text: string): Texts => ({ ...texts, [lang]: text })

/** A list in which the item that `isIt` finds is changed. */
const update = <Item>(items: readonly Item[], isIt: (item: Item) => boolean, change: (item: Item) => Item): Item[] =>
  items.map((item) => (isIt(item) ? change(item) : item))

/** Every text of a product, in the order of the form. */
export function listTexts({
  titles,
  subtitles,
  descriptions,
  attributes,
  options,
  images,
}: ProductDraft): ProductText[] {
  return [
    {
      key: 'title',
      kind: 'title',
      texts: titles,
      set: (draft, lang, text) => ({ titles: write(draft.titles, lang, text) }),
    },
    {
      key: 'subtitle',
      kind: 'subtitle',
      texts: subtitles,
      set: (draft, lang, text) => ({ subtitles: write(draft.subtitles, lang, text) }),
    },
    {
      key: 'description',
      kind: 'description',
      texts: descriptions,
      set: (draft, lang, text) => ({ descriptions: write(draft.descriptions, lang, text) }),
    },
    ...attributes.flatMap(({ id, ...attribute }): ProductText[] =>
      (['names', 'values'] as const).map((part) => ({
        key: `${id} ${part}`,
        kind: 'attribute',
        texts: attribute[part],
        set: (draft, lang, text) => ({
          attributes: update(
            draft.attributes,
            (one) => one.id === id,
            (one) => ({ ...one, [part]: write(one[part], lang, text) }),
          ),
        }),
      })),
    ),
    ...options.flatMap((option): ProductText[] => {
      const setOption = (draft: ProductDraft, change: (one: typeof option) => typeof option) => ({
        options: update(draft.options, ({ id }) => id === option.id, change),
      })
      return [
        {
          key: option.id,
          kind: 'option',
          texts: option.names,
          set: (draft, lang, text) => setOption(draft, (one) => ({ ...one, names: write(one.names, lang, text) })),
        },
        ...option.values.map(({ id, texts }): ProductText => ({
          key: `${option.id} ${id}`,
          kind: 'value',
          texts,
          set: (draft, lang, text) =>
            setOption(draft, (one) => ({
              ...one,
              values: update(
                one.values,
                (value) => value.id === id,
                (value) => ({ ...value, texts: write(value.texts, lang, text) }),
              ),
            })),
        })),
      ]
    }),
    ...images.map(({ src, alts }): ProductText => ({
      key: src,
      kind: 'alt',
      texts: alts,
      set: (draft, lang, text) => ({
        images: update(
          draft.images,
          (one) => one.src === src,
          (one) => ({ ...one, alts: write(one.alts, lang, text) }),
        ),
      }),
    })),
  ]
}

/** How many texts exist in the brand's language and not in this one. */
export const countMissing = (draft: ProductDraft, lang: string, brandLang: string): number =>
  listTexts(draft).filter(({ texts }) => texts[brandLang]?.trim() && !texts[lang]?.trim()).length
