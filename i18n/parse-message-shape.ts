import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

type ParamKind = 'text' | 'number' | 'date' | 'tag'
export type MessageShape = {
  /** The kind of each placeholder; `text` also stands for the word a select chooses by. */
  readonly params: ReadonlyMap<string, ParamKind>
  /** The forms of each plural in the message, as written (`one`, `other`, `=0`). */
  readonly plurals: readonly (readonly string[])[]
}

const kinds: readonly ParamKind[] = ['text', 'text', 'number', 'number', 'number', 'date', 'date']

/** Parses the placeholders and plurals of an ICU text. Throws the parser's SyntaxError, or an Error when one placeholder has two kinds. */
export function parseMessageShape(icu: string): MessageShape {
  const params = new Map<string, ParamKind>()
  const plurals: string[][] = []
  // Most texts hold no syntax, and there are 130,000 of them.
  if (!/[{}<>'#]/.test(icu)) return { params, plurals }
  const addParam = (name: string, kind: ParamKind) => {
    const earlierKind = params.get(name)
    if (earlierKind && earlierKind !== kind) throw new Error(`{${name}} is wanted as ${earlierKind} and as ${kind}`)
    params.set(name, kind)
  }
  const visit = (message: CompiledMessage | 0) => {
    if (typeof message !== 'string' && message !== 0) for (const node of message) visitNode(node)
  }
  const visitNode = (node: Exclude<CompiledMessage, string>[number]) => {
    if (!Array.isArray(node)) return
    const [name, kind, options] = node
    if (kind === undefined) return addParam(name, 'text')
    if (typeof kind !== 'number' || kind === 0) {
      addParam(name, 'tag')
      return visit(node.slice(1) as CompiledMessage)
    }
    addParam(name, kinds[kind] ?? 'text')
    if (kind > 3 || !options || typeof options !== 'object') return
    if (kind > 1) plurals.push(Object.keys(options))
    for (const branch of Object.values(options as Record<string, CompiledMessage | 0>)) visit(branch)
  }
  visit(compile(icu))
  return { params, plurals }
}
