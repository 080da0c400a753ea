/** Connections keep a plan per name, so number and size of names are bounded. */
const maxTexts = 1000
const maxTextLength = 5000

/**
 * Comment in statements whose best plan depends on their values; they stay unnamed, so PostgreSQL plans them each time.
 */
export const customPlanHint = '/* custom plan */'

/** Comment in key lookups, for which PostgreSQL would keep making custom plans. */
export const genericPlanHint = '/* generic plan */'

/** Gives each distinct SQL text a short stable name, so that PostgreSQL parses it once per connection. */
export const createStatementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= maxTexts || text.length > maxTextLength || text.includes(customPlanHint)) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
