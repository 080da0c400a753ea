/** A text that is used again and again, found by its short code. */
interface CannedReply {
  readonly code: string
  /** As it would be sent. */
  readonly rendered: string | null
}

/** The code that is being typed: what follows a slash at the start; null while none is. */
export const findTypedCode = (text: string): string | null => /^\/(\S{0,40})$/u.exec(text)?.[1] ?? null

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Replies whose code begins with what was typed, then those whose code contains it, then those whose text does. */
export function findCannedReplies<Reply extends CannedReply>(
  replies: readonly Reply[],
  typed: string,
): readonly Reply[] {
  const words = fold(typed)
  const rank = ({ code, rendered }: Reply) => {
    const at = fold(code).indexOf(words)
    if (at >= 0) return Math.min(at, 1)
    return fold(rendered ?? '').includes(words) ? 2 : 3
  }
  return replies
    .filter((reply) => reply.rendered !== null && rank(reply) < 3)
    .toSorted((one, other) => rank(one) - rank(other) || one.code.localeCompare(other.code))
}

/** The name that is being typed after an @ before the caret; null while none is. */
export const findTypedMention = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}\p{N}_.-]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null

/** Writes a name in the place of the one that is being typed, and answers where the caret goes. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf('@')
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}

/** The option after the arrow keys; the list begins again after its end. */
export const moveOption = (index: number, key: 'ArrowDown' | 'ArrowUp', count: number): number =>
  count === 0 ? 0 : (index + (key === 'ArrowDown' ? 1 : -1) + count) % count
