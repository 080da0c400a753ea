/** Maximum length of a review or reply in characters, and maximum number of images per review. */
export const maxReviewLength = 1_000
export const maxReviewImages = 6

/** Maximum number of images per message of a return. */
export const maxReturnImages = 6

/** Maximum length of the report of a product in characters. */
export const maxReportText = 2_000
