import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { type TextLocale, getDirection, pseudoLocale } from './locales.ts'
import { toPseudoText } from './to-pseudo-text.ts'

type Nodes = Exclude<CompiledMessage, string>
type Node = Nodes[number]
type Rewrite = { readonly text: (text: string) => string; readonly argument: (node: Node) => Node[] }

/** Compiles one ICU text for a language. Throws a SyntaxError from the parser when the text is no ICU. */
export function compileMessage(icu: string, locale: TextLocale): CompiledMessage {
  const compiled = compile(icu)
  if (locale === pseudoLocale)
    return ['⟦', ...rewrite(compiled, { text: toPseudoText, argument: (node) => [node] }), '⟧']
  if (getDirection(locale) === 'ltr' || typeof compiled === 'string') return compiled
  // A name or sum put into right-to-left text is isolated, or its neighbours change places.
  return rewrite(compiled, { text: (text) => text, argument: (node) => ['\u2068', node, '\u2069'] })
}

const rewrite = (message: CompiledMessage, how: Rewrite): Nodes =>
  typeof message === 'string' ? [how.text(message)] : message.flatMap((node) => rewriteNode(node, how))

function rewriteNode(node: Node, how: Rewrite): Node[] {
  if (typeof node === 'string') return [how.text(node)]
  if (!Array.isArray(node)) return [node]
  const [name, kind, options] = node
  if (kind === undefined) return how.argument(node)
  if (typeof kind === 'number' && kind > 0) {
    return options && typeof options === 'object' && kind <= 3
      ? [[name, kind, rewriteBranches(options, how)] as Node]
      : [node]
  }
  return [[name, ...rewrite(node.slice(1) as Nodes, how)] as Node]
}

const rewriteBranches = (branches: object, how: Rewrite) =>
  Object.fromEntries(
    Object.entries(branches as Record<string, CompiledMessage | 0>).map(([name, branch]) => [
      name,
      branch === 0 ? branch : typeof branch === 'string' ? how.text(branch) : rewrite(branch, how),
    ]),
  )
