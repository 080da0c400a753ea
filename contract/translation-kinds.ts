export const translationFormatCodes = ['xliff', 'csv'] as const
/** `missing` also has those whose source changed; `changed` those changed since the last file of the language. */
export const translationScopeCodes = ['missing', 'changed', 'all'] as const
