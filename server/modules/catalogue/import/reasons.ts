import type { TextLocale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'

/**
 * All problems of a line. An error leaves the whole product out; a warning says what was changed. `text` is for the
 * command, `zh` names the text of the dictionary for sellers.
 */
export const importReasons = {
  'import.file_empty': {
    severity: 'error',
    text: 'The file is empty.',
    zh: '文件是空的',
  },
  'import.column_missing': {
    severity: 'error',
    text: 'The heading line has no column “{name}”.',
    zh: '标题行缺少“{name}”列',
  },
  'import.layout_foreign': {
    severity: 'error',
    text: 'This looks like {name}. Only product exports of Shopify and WooCommerce are read.',
    zh: '这看起来是 {name}；只支持 Shopify 和 WooCommerce 的商品导出文件',
  },
  'import.heading_only': {
    severity: 'error',
    text: 'The file has a heading line and no product.',
    zh: '文件只有标题行，没有商品',
  },
  'import.encoding_guessed': {
    severity: 'warning',
    text: 'The file is not UTF-8: it was read as Windows-1252. Where letters are wrong, name its encoding by --encoding.',
    zh: '文件不是 UTF-8，已按 Windows-1252 读取；若文字有误，请另存为 UTF-8 后重新上传',
  },
  'import.stock_column_missing': {
    severity: 'warning',
    text: 'The file has no stock column: new SKUs are not for sale, others keep their stock. --stock <n> sells n of each.',
    zh: '文件没有库存列：新 SKU 暂不出售，其他 SKU 保留现有库存',
  },
  'import.other_prices': {
    severity: 'warning',
    text: 'Prices of other markets are left out: {names}.',
    zh: '其他市场的价格已忽略：{names}',
  },
  'import.quote_broken': {
    severity: 'error',
    text: 'A quote is not closed, or text follows a closing quote.',
    zh: '引号没有闭合，或闭合引号后还有文字',
  },
  'import.columns_too_many': {
    severity: 'error',
    text: 'The line has {count} columns, the heading line {expected}.',
    zh: '该行有 {count} 列，标题行有 {expected} 列',
  },
  'import.line_cut': {
    severity: 'error',
    text: 'The file ends inside this line, after {count} of {expected} columns: it was cut off.',
    zh: '文件在该行中间结束，只有 {expected} 列中的 {count} 列：文件不完整',
  },
  'import.parent_missing': {
    severity: 'error',
    text: 'The product of this variation is not in the file.',
    zh: '文件中没有该规格所属的商品',
  },
  'import.variations_too_many': {
    severity: 'error',
    text: 'The file has too many variations: split it.',
    zh: '文件中的规格过多，请拆分文件',
  },
  'import.type_left_out': {
    severity: 'warning',
    text: 'Only simple and variable products can be imported: a product of another type is left out.',
    zh: '只能导入简单商品和多规格商品，其他类型的商品已忽略',
  },
  'import.sale_dated': {
    severity: 'warning',
    text: 'A sale price with dates is left out: the regular price is taken.',
    zh: '带日期的促销价已忽略，采用原价',
  },
  'import.categories_many': {
    severity: 'warning',
    text: 'A product has one category here: of several the deepest is taken.',
    zh: '一件商品只有一个分类：取层级最深的一个',
  },
  'import.stock_shared': {
    severity: 'warning',
    text: 'The stock of several variations is counted together: theirs is not counted.',
    zh: '多个规格共用库存，因此未计入它们的库存',
  },
  'import.category_deep': {
    severity: 'warning',
    text: 'The category has more than {max} levels: the upper {max} are taken.',
    zh: '分类超过 {max} 级，只取前 {max} 级',
  },
  'import.description_media': {
    severity: 'warning',
    text: 'Pictures, videos and frames inside the description are left out.',
    zh: '描述中的图片、视频和嵌入框架已忽略',
  },
  'import.text_damaged': {
    severity: 'error',
    text: 'The text holds bytes that are no letters in this encoding.',
    zh: '文字包含该编码无法识别的字节',
  },
  'import.row_without_content': {
    severity: 'warning',
    text: 'The line names no SKU and no picture: skipped.',
    zh: '该行没有 SKU 也没有图片，已跳过',
  },
  'import.handle_missing': {
    severity: 'error',
    text: 'The handle is missing.',
    zh: '缺少 Handle',
  },
  'import.handle_invalid': {
    severity: 'error',
    text: 'The handle “{value}” has spaces or signs no address can hold.',
    zh: 'Handle“{value}”含有网址不能使用的空格或符号',
  },
  'import.handle_again': {
    severity: 'error',
    text: '“{value}” was on line {firstLine} already; keep its lines together.',
    zh: '“{value}”已在第 {firstLine} 行出现；请把它的各行放在一起',
  },
  'import.title_missing': {
    severity: 'error',
    text: 'The title is missing.',
    zh: '缺少标题',
  },
  'import.too_long': {
    severity: 'error',
    text: 'The text has {length} characters; {max} are allowed.',
    zh: '文字有 {length} 个字符，最多 {max} 个',
  },
  'import.tags_too_many': {
    severity: 'error',
    text: 'There are {count} tags; {max} are allowed.',
    zh: '有 {count} 个标签，最多 {max} 个',
  },
  'import.status_unknown': {
    severity: 'error',
    text: 'The status “{value}” is none of active, draft, archived, unlisted.',
    zh: '状态“{value}”不是 active、draft、archived 或 unlisted',
  },
  'import.published_unknown': {
    severity: 'error',
    text: '“{value}” is neither TRUE nor FALSE.',
    zh: '“{value}”既不是 TRUE 也不是 FALSE',
  },
  'import.options_too_many': {
    severity: 'error',
    text: 'A product has at most {max} options.',
    zh: '一件商品最多有 {max} 个选项',
  },
  'import.option_name_missing': {
    severity: 'error',
    text: 'The value “{value}” has no option name.',
    zh: '选项值“{value}”没有选项名称',
  },
  'import.option_name_differs': {
    severity: 'error',
    text: 'The option is “{value}” here and “{expected}” above.',
    zh: '选项在此处是“{value}”，上面是“{expected}”',
  },
  'import.option_value_missing': {
    severity: 'error',
    text: 'The value of the option “{option}” is missing.',
    zh: '选项“{option}”缺少值',
  },
  'import.option_combination_again': {
    severity: 'error',
    text: 'The combination “{value}” is on line {firstLine} already.',
    zh: '组合“{value}”已在第 {firstLine} 行出现',
  },
  'import.skus_too_many': {
    severity: 'error',
    text: 'A product has at most {max} SKUs.',
    zh: '一件商品最多有 {max} 个 SKU',
  },
  'import.sku_again': {
    severity: 'error',
    text: 'The SKU code “{value}” is on line {firstLine} already.',
    zh: 'SKU 编码“{value}”已在第 {firstLine} 行出现',
  },
  'import.price_missing': {
    severity: 'error',
    text: 'The price is missing.',
    zh: '缺少价格',
  },
  'import.price_invalid': {
    severity: 'error',
    text: 'The price “{value}” is not a number.',
    zh: '价格“{value}”不是数字',
  },
  'import.price_ambiguous': {
    severity: 'error',
    text: '“{value}” can be read in two ways; write it with a dot.',
    zh: '“{value}”有两种读法；请用小数点书写',
  },
  'import.price_negative': {
    severity: 'error',
    text: 'The price “{value}” is below zero.',
    zh: '价格“{value}”小于 0',
  },
  'import.price_decimals': {
    severity: 'error',
    text: 'The price “{value}” has more than {digits} decimals.',
    zh: '价格“{value}”的小数超过 {digits} 位',
  },
  'import.price_too_large': {
    severity: 'error',
    text: 'The price “{value}” is too large.',
    zh: '价格“{value}”过大',
  },
  'import.market_price_dropped': {
    severity: 'warning',
    text: 'The compare-at price “{value}” is below the price: left out.',
    zh: '市场价“{value}”不高于价格，已忽略',
  },
  'import.stock_invalid': {
    severity: 'error',
    text: 'The quantity “{value}” is not a whole number.',
    zh: '数量“{value}”不是整数',
  },
  'import.stock_too_large': {
    severity: 'error',
    text: 'The quantity “{value}” is too large.',
    zh: '数量“{value}”过大',
  },
  'import.stock_negative': {
    severity: 'warning',
    text: 'The quantity “{value}” is below zero: imported as 0.',
    zh: '数量“{value}”小于 0，按 0 导入',
  },
  'import.stock_uncounted': {
    severity: 'warning',
    text: 'The file does not count this stock: a new SKU is not for sale, others keep theirs. --stock <n> sells n of each.',
    zh: '文件没有统计这项库存：新 SKU 暂不出售，其他 SKU 保留现有库存',
  },
  'import.price_zero': {
    severity: 'warning',
    text: 'The price is 0, and the product is for sale.',
    zh: '价格为 0，且商品正在出售',
  },
  'import.weight_invalid': {
    severity: 'error',
    text: 'The weight “{value}” is not a number of grams.',
    zh: '重量“{value}”不是克数',
  },
  'import.image_invalid': {
    severity: 'error',
    text: 'The picture “{value}” is not an http or https address.',
    zh: '图片“{value}”不是 http 或 https 地址',
  },
  'import.image_position_invalid': {
    severity: 'error',
    text: 'The picture position “{value}” is not a whole number from 1.',
    zh: '图片位置“{value}”不是从 1 开始的整数',
  },
  'import.images_too_many': {
    severity: 'error',
    text: 'A product has at most {max} pictures.',
    zh: '一件商品最多有 {max} 张图片',
  },
  'import.code_taken': {
    severity: 'error',
    text: 'The SKU code “{code}” belongs to “{handle}”, which this store has already.',
    zh: 'SKU 编码“{code}”属于本店已有的商品“{handle}”',
  },
} as const satisfies Record<string, { severity: 'error' | 'warning'; text: string; zh: string }>

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

/** The problem in a language, without its line number; an unknown reason gives ''. */
export function translateProblem(
  locale: TextLocale,
  { reason, params }: { readonly reason: string; readonly params: ImportProblem['params'] },
): string {
  const known = Object.hasOwn(importReasons, reason) ? importReasons[reason as ImportReason] : undefined
  return known ? translateServer(locale, known.zh, params) : ''
}

/** The problem in English as the command says it, without its line number. */
export function describeProblem(problem: ImportProblem): string {
  return importReasons[problem.reason].text.replace(/\{(\w+)\}/g, (_, name: string) => String(problem.params[name]))
}
