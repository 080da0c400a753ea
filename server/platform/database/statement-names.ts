/** A plan is kept per name on every connection, so their number and size are bounded. */
const mostTexts = 1000
const longestText = 5000

/** A comment in statements whose best plan depends on their values: a kept one would be a plan for any values. */
export const planAnew = '/* plan anew */'

/** A comment in statements that look by key, where PostgreSQL goes on planning for the values on its own. */
export const planOnce = '/* plan once */'

/** Gives each distinct SQL text a short stable name, so that PostgreSQL parses it once per connection. */
export const createStatementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostTexts || text.length > longestText || text.includes(planAnew)) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
