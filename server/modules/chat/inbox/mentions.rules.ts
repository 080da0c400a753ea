const mention = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}_.-]+)/gu

/** The ids of the people whom a note names by `@name`, whatever the case; a full stop may follow the name. */
export function findMentioned(note: string, team: ReadonlyMap<string, string>): string[] {
  const idsByName = new Map([...team].map(([id, name]) => [name.toLowerCase(), id]))
  const found = [...note.matchAll(mention)].flatMap(([, word]) => {
    const name = word!.toLowerCase()
    return idsByName.get(name) ?? idsByName.get(name.replace(/[.-]+$/, '')) ?? []
  })
  return [...new Set(found)]
}
