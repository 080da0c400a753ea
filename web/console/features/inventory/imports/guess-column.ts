import type { importColumns } from '#contract/seller-imports.ts'

export type ColumnKey = (typeof importColumns)[number]

/** Words of headings in files of other shops, in several languages; the first key with a fitting word is the guess. */
const words: readonly (readonly [ColumnKey, readonly string[]])[] = [
  [
    'marketPrice',
    ['compare', 'rrp', 'msrp', 'listprice', 'oldprice', 'uvp', 'prixbarre', '市场价', '原价', 'السعرقبل'],
  ],
  ['barcode', ['barcode', 'ean', 'gtin', 'upc', 'isbn', 'codebarres', '条码', '条形码', 'باركود']],
  ['sku', ['sku', 'articlenumber', 'artikelnummer', 'itemnumber', 'partnumber', 'codearticle', '货号', '编码']],
  ['price', ['price', 'cost', 'amount', 'preis', 'prix', 'precio', 'prezzo', 'preco', '价格', '售价', 'السعر', 'سعر']],
  [
    'stock',
    [
      'stock',
      'quantity',
      'qty',
      'inventory',
      'bestand',
      'menge',
      'quantite',
      'cantidad',
      '库存',
      '数量',
      'الكمية',
      'المخزون',
    ],
  ],
  ['weight', ['weight', 'gram', 'gewicht', 'poids', 'peso', '重量', 'الوزن']],
  ['imageAlt', ['imagealt', 'alttext', '图片说明']],
  ['image', ['image', 'picture', 'photo', 'bild', 'imagen', '图片', 'صورة']],
  ['body', ['description', 'beschreibung', 'descripcion', 'descrizione', 'body', '描述', '详情', 'الوصف']],
  ['category', ['category', 'kategorie', 'categorie', 'categoria', '分类', '类目', 'الفئة']],
  ['tags', ['tag', 'keyword', 'schlagwort', '标签', 'الوسوم']],
  ['vendor', ['vendor', 'brand', 'manufacturer', 'marke', 'marque', 'marca', '品牌', 'العلامة']],
  ['title', ['title', 'name', 'titel', 'titre', 'titulo', 'nom', 'nombre', '标题', '名称', '商品', 'الاسم', 'العنوان']],
  ['handle', ['handle', 'slug', 'productid', 'parent', 'ref', 'id']],
]

const normalize = (heading: string) =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Short words must be a whole word of the heading: `id` is a part of too many others. */
const fits = (heading: string, word: string) =>
  /^[a-z]{1,3}$/.test(word)
    ? heading
        .split(/[^\p{L}\p{N}]+/u)
        .map(normalize)
        .includes(word)
    : normalize(heading).includes(word)

/**
 * Guesses for columns that are not read, by their headings. A key that is taken already, by a column or by an
 * earlier guess, is not given again. Returns the guesses by the index of the column.
 */
export function guessColumns(
  columns: readonly { readonly name: string; readonly key: ColumnKey | null }[],
): ReadonlyMap<number, ColumnKey> {
  const taken = new Set(columns.flatMap(({ key }) => (key === null ? [] : [key])))
  const guesses = new Map<number, ColumnKey>()
  for (const [index, { name, key }] of columns.entries()) {
    if (key !== null) continue
    const found = words.find(([guess, list]) => !taken.has(guess) && list.some((word) => fits(name, normalize(word))))
    if (!found) continue
    taken.add(found[0])
    guesses.set(index, found[0])
  }
  return guesses
}
