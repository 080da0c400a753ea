import type { TranslationProblem } from '#contract/translations.ts'
import type { TextLocale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'

/** Texts of the server dictionary, for the person who imports. */
const texts: Readonly<Record<TranslationProblem, string>> = {
  unsafe: 'XML 文件不能包含文档类型、实体或处理指令',
  malformed: '这不是有效的 XLIFF 2 文件',
  columns: 'CSV 文件缺少 Key、Source 或 Translation 列',
  empty: '文件中没有任何文本',
  language: '文件的目标语言“{language}”不是可翻译的商城语言',
  source_language: '文件的源语言“{language}”不是商城的默认语言',
  unknown_key: '没有此文本，或您无权修改',
  duplicate: '文件中此文本出现了多次',
  placeholder: '占位符或格式标记缺失、重复或被修改',
  markup: '标记被修改、未闭合或多出了标记',
  characters: '文本包含不允许的字符',
  too_long: '译文有 {length} 个字符，最多 {max} 个',
  name_taken: '同级分类中已有此名称',
  stale: '文件导出后原文已修改',
  conflict: '文件导出后译文已在商城中修改',
}

/** A problem of a line in a language, without its line number. */
export const translateProblem = (
  lang: TextLocale,
  {
    reason,
    params,
  }: { readonly reason: TranslationProblem; readonly params: Readonly<Record<string, string | number>> },
): string => translateServer(lang, texts[reason], params)
