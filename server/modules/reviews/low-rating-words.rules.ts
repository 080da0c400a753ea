/** A review of the sample. */
export type ReviewText = { readonly body: string; readonly lang: string }

const minLetters = 3
/** A word of one review says nothing of the others. */
const minReviews = 2
/** A word counts when low ratings use it so many times as often as the others. */
const minRatio = 2

/** The words of a text, each once. Languages without blanks between words are split by their dictionary. */
function getWords({ body, lang }: ReviewText): Set<string> {
  const words = [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(body.toLocaleLowerCase(lang))]
  const isIdeographic = (word: string) =>
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Katakana}]/u.test(word)
  return new Set(
    words
      .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment))
      .map(({ segment }) => segment)
      .filter((word) => word.length >= (isIdeographic(word) ? 2 : minLetters)),
  )
}

function countWords(reviews: readonly ReviewText[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const review of reviews) for (const word of getWords(review)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * The words that low ratings use much more often than the others, with the number of low ratings that name them, most
 * first. Words that all reviews use alike, such as articles, drop out in every language without a list of them.
 */
export function findLowRatingWords(
  low: readonly ReviewText[],
  others: readonly ReviewText[],
  limit: number,
): { word: string; count: number }[] {
  const usual = countWords(others)
  const share = (count: number, of: readonly unknown[]) => count / Math.max(1, of.length)
  return [...countWords(low)]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count >= minReviews)
    .filter(({ word, count }) => share(count, low) >= minRatio * share(usual.get(word) ?? 0, others))
    .toSorted((one, other) => other.count - one.count || one.word.localeCompare(other.word))
    .slice(0, limit)
}
