/** A run of text that stays, is added or is taken away. */
export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** Above this product of the numbers of words, the whole middle counts as replaced. */
const maxCells = 4_000_000

const split = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []

function join(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) joined[joined.length - 1] = { kind: part.kind, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

/** Words of a longest common sequence stay; the others are removed or added. */
function diffMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  const removed: DiffPart = { kind: 'removed', text: before.join('') }
  const added: DiffPart = { kind: 'added', text: after.join('') }
  if (before.length * after.length > maxCells) return [removed, added]
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const parts: DiffPart[] = []
  let i = 0
  let j = 0
  while (i < before.length && j < after.length)
    if (before[i] === after[j]) {
      parts.push({ kind: 'same', text: before[i]! })
      i += 1
      j += 1
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
      parts.push({ kind: 'removed', text: before[i++]! })
    else parts.push({ kind: 'added', text: after[j++]! })
  return [
    ...parts,
    { kind: 'removed', text: before.slice(i).join('') },
    { kind: 'added', text: after.slice(j).join('') },
  ]
}

/** The changes from one text to the other, by words. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [split(before), split(after)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return join([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ])
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of sanitised HTML, each block on a line of its own. */
export const toPlainLines = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<(?:br \/|hr \/|\/(?:p|h2|h3|h4|li|blockquote|tr|dt|dd))>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
