/** Maximum length of a message's text in characters, after links and line breaks of older clients are decoded. */
export const maxChatTextLength = 2_000
