/** All problems of a line. An error leaves the whole product out; a warning says what was changed. */
export const importReasons = {
  'import.file_empty': { severity: 'error', text: 'The file is empty.' },
  'import.column_missing': { severity: 'error', text: 'The heading line has no column “{name}”.' },
  'import.layout_foreign': {
    severity: 'error',
    text: 'This looks like {name}. Only product exports of Shopify and WooCommerce are read.',
  },
  'import.heading_only': { severity: 'error', text: 'The file has a heading line and no product.' },
  'import.encoding_guessed': {
    severity: 'warning',
    text: 'The file is not UTF-8: it was read as Windows-1252. Where letters are wrong, name its encoding by --encoding.',
  },
  'import.stock_column_missing': {
    severity: 'warning',
    text: 'The file has no stock column: new SKUs are not for sale, others keep their stock. --stock <n> sells n of each.',
  },
  'import.other_prices': {
    severity: 'warning',
    text: 'Prices of other markets are left out: {names}.',
  },
  'import.quote_broken': { severity: 'error', text: 'A quote is not closed, or text follows a closing quote.' },
  'import.columns_too_many': { severity: 'error', text: 'The line has {count} columns, the heading line {expected}.' },
  'import.line_cut': {
    severity: 'error',
    text: 'The file ends inside this line, after {count} of {expected} columns: it was cut off.',
  },
  'import.parent_missing': { severity: 'error', text: 'The product of this variation is not in the file.' },
  'import.variations_too_many': { severity: 'error', text: 'The file has too many variations: split it.' },
  'import.type_left_out': {
    severity: 'warning',
    text: 'Only simple and variable products can be imported: a product of another type is left out.',
  },
  'import.sale_dated': {
    severity: 'warning',
    text: 'A sale price with dates is left out: the regular price is taken.',
  },
  'import.categories_many': {
    severity: 'warning',
    text: 'A product has one category here: of several the deepest is taken.',
  },
  'import.stock_shared': {
    severity: 'warning',
    text: 'The stock of several variations is counted together: theirs is not counted.',
  },
  'import.category_deep': {
    severity: 'warning',
    text: 'The category has more than {max} levels: the upper {max} are taken.',
  },
  'import.description_media': {
    severity: 'warning',
    text: 'Pictures, videos and frames inside the description are left out.',
  },
  'import.text_damaged': { severity: 'error', text: 'The text holds bytes that are no letters in this encoding.' },
  'import.row_without_content': { severity: 'warning', text: 'The line names no SKU and no picture: skipped.' },
  'import.handle_missing': { severity: 'error', text: 'The handle is missing.' },
  'import.handle_invalid': { severity: 'error', text: 'The handle “{value}” has spaces or signs no address can hold.' },
  'import.handle_again': {
    severity: 'error',
    text: '“{value}” was on line {firstLine} already; keep its lines together.',
  },
  'import.title_missing': { severity: 'error', text: 'The title is missing.' },
  'import.too_long': { severity: 'error', text: 'The text has {length} characters; {max} are allowed.' },
  'import.tags_too_many': { severity: 'error', text: 'There are {count} tags; {max} are allowed.' },
  'import.status_unknown': {
    severity: 'error',
    text: 'The status “{value}” is none of active, draft, archived, unlisted.',
  },
  'import.published_unknown': { severity: 'error', text: '“{value}” is neither TRUE nor FALSE.' },
  'import.options_too_many': { severity: 'error', text: 'A product has at most {max} options.' },
  'import.option_name_missing': { severity: 'error', text: 'The value “{value}” has no option name.' },
  'import.option_name_differs': { severity: 'error', text: 'The option is “{value}” here and “{expected}” above.' },
  'import.option_value_missing': { severity: 'error', text: 'The value of the option “{option}” is missing.' },
  'import.option_combination_again': {
    severity: 'error',
    text: 'The combination “{value}” is on line {firstLine} already.',
  },
  'import.skus_too_many': { severity: 'error', text: 'A product has at most {max} SKUs.' },
  'import.sku_again': { severity: 'error', text: 'The SKU code “{value}” is on line {firstLine} already.' },
  'import.price_missing': { severity: 'error', text: 'The price is missing.' },
  'import.price_invalid': { severity: 'error', text: 'The price “{value}” is not a number.' },
  'import.price_ambiguous': { severity: 'error', text: '“{value}” can be read in two ways; write it with a dot.' },
  'import.price_negative': { severity: 'error', text: 'The price “{value}” is below zero.' },
  'import.price_decimals': { severity: 'error', text: 'The price “{value}” has more than {digits} decimals.' },
  'import.price_too_large': { severity: 'error', text: 'The price “{value}” is too large.' },
  'import.market_price_dropped': {
    severity: 'warning',
    text: 'The compare-at price “{value}” is below the price: left out.',
  },
  'import.stock_invalid': { severity: 'error', text: 'The quantity “{value}” is not a whole number.' },
  'import.stock_too_large': { severity: 'error', text: 'The quantity “{value}” is too large.' },
  'import.stock_negative': { severity: 'warning', text: 'The quantity “{value}” is below zero: imported as 0.' },
  'import.stock_uncounted': {
    severity: 'warning',
    text: 'The file does not count this stock: a new SKU is not for sale, others keep theirs. --stock <n> sells n of each.',
  },
  'import.price_zero': { severity: 'warning', text: 'The price is 0, and the product is for sale.' },
  'import.weight_invalid': { severity: 'error', text: 'The weight “{value}” is not a number of grams.' },
  'import.image_invalid': { severity: 'error', text: 'The picture “{value}” is not an http or https address.' },
  'import.image_position_invalid': {
    severity: 'error',
    text: 'The picture position “{value}” is not a whole number from 1.',
  },
  'import.images_too_many': { severity: 'error', text: 'A product has at most {max} pictures.' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; text: string }>

export type ImportReason = keyof typeof importReasons

const unreadable: readonly ImportReason[] = [
  'import.file_empty',
  'import.heading_only',
  'import.column_missing',
  'import.layout_foreign',
]

/** Whether the whole file is unreadable, so that skipping lines does not help. */
export const isUnreadable = (reason: ImportReason): boolean => unreadable.includes(reason)

/**
 * A problem of a line; line 0 is the whole file. `column` is the heading as in the file; long values in `params` are
 * shortened.
 */
export type ImportProblem = {
  line: number
  column?: string
  reason: ImportReason
  severity: 'error' | 'warning'
  params: Record<string, string | number>
}

/** The problem in English, without its line number. */
export function describeProblem(problem: ImportProblem): string {
  return importReasons[problem.reason].text.replace(/\{(\w+)\}/g, (_, name: string) => String(problem.params[name]))
}
