type Numbered = { readonly seq: number }

/** Messages of both lists in the order of their numbers, each once; the known list itself when there is nothing new. */
export function mergeMessages<Message extends Numbered>(
  known: readonly Message[],
  added: readonly Message[],
): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of added) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message)
  return bySeq.size === known.length ? known : [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** Whether messages may be missing between the known ones and this one; a note of the team takes a number, too. */
export const leavesGap = (known: readonly Numbered[], { seq }: Numbered): boolean => seq > (known.at(-1)?.seq ?? 0) + 1
