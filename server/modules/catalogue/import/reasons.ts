/**
 * Everything that can be wrong with a line. An error keeps the whole product out;
 * a warning tells what was changed and lets the product in.
 */
export const importReasons = {
  'import.file_empty': { severity: 'error', text: 'The file is empty.' },
  'import.column_missing': { severity: 'error', text: 'The heading line has no column “{name}”.' },
  'import.stock_column_missing': { severity: 'warning', text: 'The file has no stock column: every SKU starts at 0.' },
  'import.quote_broken': { severity: 'error', text: 'A quote is not closed, or text follows a closing quote.' },
  'import.columns_too_many': { severity: 'error', text: 'The line has {count} columns, the heading line {expected}.' },
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
  'import.stock_untracked': { severity: 'warning', text: 'The file does not track this stock: imported as 0.' },
  'import.weight_invalid': { severity: 'error', text: 'The weight “{value}” is not a number of grams.' },
  'import.image_invalid': { severity: 'error', text: 'The picture “{value}” is not an http or https address.' },
  'import.image_position_invalid': {
    severity: 'error',
    text: 'The picture position “{value}” is not a whole number from 1.',
  },
  'import.images_too_many': { severity: 'error', text: 'A product has at most {max} pictures.' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; text: string }>

export type ImportReason = keyof typeof importReasons

/** A bad line. `column` is the heading as the file writes it; long values in `params` are cut. */
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
