/** Maximum length of a review or reply in characters, and maximum number of images per review. */
export const maxReviewLength = 1_000
export const maxReviewImages = 6

/** Maximum number of images per message of a return. */
export const maxReturnImages = 6

/** Maximum length of the report of a product in characters. */
export const maxReportText = 2_000

/**
 * Addresses that can subscribe to the newsletter. Local part: a letter or digit, then at least two word characters or
 * hyphens; then a domain and one or two lower-case suffixes.
 */
export const subscriberMail = /^[a-zA-Z0-9][\w-]{2,}@\w{2,}\.[a-z]{2,}(\.[a-z]{2,})?$/
