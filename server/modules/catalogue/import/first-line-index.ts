/**
 * An index of the line on which each text came first. It takes 16 to 32 bytes per text, because a file can have
 * millions of codes. Texts are compared by a 64-bit hash.
 */
export function createFirstLineIndex(): (text: string, line: number) => number | null {
  let slots = emptySlots(1 << 12)
  let used = 0

  /** Returns the first line of `text`; null when it is new, and records it. */
  return (text, line) => {
    if (used > slots.lines.length * 0.75) slots = grow(slots)
    const [low, high] = hash(text)
    const at = findSlot(slots, low, high)
    const firstLine = slots.lines[at]!
    if (firstLine !== 0) return firstLine
    setSlot(slots, at, low, high, line)
    used += 1
    return null
  }
}

type Slots = { low: Uint32Array; high: Uint32Array; lines: Uint32Array }

function emptySlots(size: number): Slots {
  return { low: new Uint32Array(size), high: new Uint32Array(size), lines: new Uint32Array(size) }
}

function findSlot({ low, high, lines }: Slots, wantedLow: number, wantedHigh: number): number {
  const mask = lines.length - 1
  let at = wantedLow & mask
  while (lines[at] !== 0 && (low[at] !== wantedLow || high[at] !== wantedHigh)) at = (at + 1) & mask
  return at
}

function setSlot(slots: Slots, at: number, low: number, high: number, line: number): void {
  slots.low[at] = low
  slots.high[at] = high
  slots.lines[at] = line
}

function grow(old: Slots): Slots {
  const slots = emptySlots(old.lines.length * 2)
  old.lines.forEach((line, index) => {
    if (line === 0) return
    const [low, high] = [old.low[index]!, old.high[index]!]
    setSlot(slots, findSlot(slots, low, high), low, high, line)
  })
  return slots
}

// Two multiplicative hashes with different constants, each finished as in MurmurHash3.
function hash(text: string): [low: number, high: number] {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b) + (high >>> 15)
  }
  return [mixBits(low), mixBits(high)]
}

function mixBits(start: number): number {
  let bits = Math.imul(start ^ (start >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
