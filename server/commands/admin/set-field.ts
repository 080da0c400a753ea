import { CommandError } from '../run-command.ts'

/** Property names that every object inherits; setting them would pollute prototypes. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

/** Keeps text for text fields; otherwise parses JSON (`14`, `true`, `["a"]`, `null`) and falls back to text. */
function readValue(text: string, before: unknown): unknown {
  if (typeof before === 'string' && text !== 'null') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Returns a copy with one field set, such as `policy.returnWindowDays` or `footer.contacts.0.value`; `null` removes it.
 */
export function setField(whole: object, field: string, text: string): unknown {
  const copy = structuredClone(whole) as Record<string, unknown>
  const names = field.split('.')
  const last = names.pop()!
  let inner = copy
  for (const name of names) {
    if (inherited.has(name)) throw new CommandError(`There is no field "${field}".`)
    if (inner[name] === undefined) inner[name] = {}
    const next = inner[name]
    if (!isContainer(next)) throw new CommandError(`There is no field "${field}": ${name} has no fields.`)
    inner = next
  }
  if (inherited.has(last)) throw new CommandError(`There is no field "${field}".`)
  const value = readValue(text, inner[last])
  if (value !== null) inner[last] = value
  else if (Array.isArray(inner)) inner.splice(Number(last), 1)
  else delete inner[last]
  return copy
}
