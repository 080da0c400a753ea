const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of LIKE for texts that begin with another. */
export const toPrefixPattern = (text: string): string => `${escapeLike(text)}%`

/** The pattern of LIKE for texts that contain another. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`
