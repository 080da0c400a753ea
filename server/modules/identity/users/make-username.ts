import { randomInt } from 'node:crypto'
import type { Policy } from '#contract/brand-file.ts'

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'
const pick = (letters: string): string => letters[randomInt(letters.length)]!
const preferredLength = 10

/** A random username that can be read aloud, of a length that the brand allows. */
export function makeUsername({ usernameMin, usernameMax }: Pick<Policy, 'usernameMin' | 'usernameMax'>): string {
  const length = Math.min(usernameMax, Math.max(usernameMin, preferredLength))
  return Array.from({ length }, (_, at) => pick(at % 2 === 0 ? consonants : vowels)).join('')
}
