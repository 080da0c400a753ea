import { hash, createRandom } from './random.ts'
import type { Random } from './random.ts'
import { text } from './text.ts'
import { anyGoods, authors, kindPraise } from './texts/review-rows.ts'
import type { Locale } from '#i18n/locales.ts'
import type { BaseLanguage, DemoGoods, DemoReview, Text, Triple } from './types.ts'

const MAX_REVIEWS = 6

type Translate = (text: Text) => Text

/** Up to six reviews of a product, with stars drawn from its ratings; `translate` adds languages. */
export function demoReviews(goods: DemoGoods, translate: Translate = (one) => one): DemoReview[] {
  const rated = goods.ratingCounts.reduce((sum, count) => sum + count, 0)
  const stream = createRandom(hash(`${goods.key} ${goods.storeKey} reviews`))
  const count = Math.min(rated, stream.integer(0, MAX_REVIEWS))
  const texts = new Set<string>()
  const reviews: DemoReview[] = []
  for (let i = 0; i < count; i++) {
    const review = writeReview(goods, rated, stream, translate)
    if (texts.has(review.text)) continue
    texts.add(review.text)
    reviews.push(review)
  }
  return reviews.toSorted((first, second) => first.daysAgo - second.daysAgo)
}

/** Languages in which no space stands between sentences. */
const spaceless = new Set<Locale>(['zh-CN', 'zh-TW', 'ja'])

/** More than half of the reviews are in one of the added languages, where there are some. */
function chooseLanguage(base: BaseLanguage, sentences: readonly Text[], luck: number): Locale {
  const [first, ...others] = sentences
  const added = (Object.keys(first!) as Locale[]).filter(
    (one) => one !== 'en' && one !== 'zh-CN' && one !== 'ar' && others.every((sentence) => sentence[one]),
  )
  return added.length === 0 || luck % 10 > 5 ? base : added[Math.floor(luck / 10) % added.length]!
}

function writeReview(goods: DemoGoods, rated: number, stream: Random, translate: Translate): DemoReview {
  const stars = drawStars(goods.ratingCounts, stream.integer(1, rated))
  const draw = stream.next()
  const base: BaseLanguage = draw < 0.45 ? 'en' : draw < 0.75 ? 'zh-CN' : 'ar'
  const sentences = chooseSentences(goods, stars, stream).map((triple) => translate(text(triple)))
  const language = chooseLanguage(base, sentences, hash(`${goods.key} ${goods.storeKey} ${draw}`))
  return {
    stars,
    language,
    text: sentences.map((sentence) => sentence[language]).join(spaceless.has(language) ? '' : ' '),
    author: stream.pick<string>(authors[language]),
    daysAgo: stream.integer(0, Math.max(1, goods.createdDaysAgo - 2)),
  }
}

function drawStars(counts: DemoGoods['ratingCounts'], position: number): DemoReview['stars'] {
  let left = position
  for (const stars of [5, 4, 3, 2, 1] as const) {
    left -= counts[stars - 1] ?? 0
    if (left <= 0) return stars
  }
  return 5
}

/** Praise of the kind, a general sentence, or both. */
function chooseSentences(goods: DemoGoods, stars: number, stream: Random): Triple[] {
  if (stars <= 2) return [stream.pick(anyGoods.bad)]
  if (stars === 3) return [stream.pick(anyGoods.mixed)]
  const general = stream.pick(stars === 4 && stream.chance(0.4) ? anyGoods.mixed : anyGoods.good)
  const draw = stream.next()
  if (draw < 0.35) return [kindPraise[goods.kind]]
  return draw < 0.7 ? [kindPraise[goods.kind], general] : [general]
}
