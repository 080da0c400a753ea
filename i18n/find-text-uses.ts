import { parseSync } from 'oxc-parser'

export type TextUse = {
  readonly kind: 'interface' | 'server'
  readonly key: string
  /** Names of the params given, or undefined when they cannot be read from the call. */
  readonly params: readonly string[] | undefined
  readonly where: string
}
export type TextUses = {
  readonly calls: readonly TextUse[]
  /** Every plain string of the source, and the fixed start of every template: what a key may hide in. */
  readonly strings: ReadonlySet<string>
  readonly prefixes: ReadonlySet<string>
}

type Ast = { type: string; [field: string]: unknown }

/** Finds `t('key', {...})`, `t.rich('key', {...})` and `translateServer(locale, 'text')` in a TypeScript source. */
export function findTextUses(file: string, source: string): TextUses {
  const calls: TextUse[] = []
  const strings = new Set<string>()
  const prefixes = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isAst(node)) return
    if (node.type === 'Literal' && typeof node['value'] === 'string') strings.add(node['value'])
    if (node.type === 'TemplateLiteral') prefixes.add(getTemplateStart(node))
    if (node.type === 'CallExpression') calls.push(...readCall(node, file, source))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return { calls, strings, prefixes }
}

const isAst = (node: unknown): node is Ast => typeof node === 'object' && node !== null && 'type' in node

const getTemplateStart = (node: Ast): string =>
  (node['quasis'] as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked ?? ''

function readCall(call: Ast, file: string, source: string): TextUse[] {
  const callee = getCalleeName(call['callee'] as Ast)
  const args = call['arguments'] as Ast[]
  const isServerText = callee === 'translateServer'
  if (!isServerText && callee !== 't' && callee !== 't.rich') return []
  const where = `${file}:${source.slice(0, call['start'] as number).split('\n').length}`
  const params = readParams(args[isServerText ? 2 : 1])
  return getLiterals(args[isServerText ? 1 : 0]).map((key) => ({
    kind: isServerText ? 'server' : 'interface',
    key,
    params,
    where,
  }))
}

function getCalleeName(callee: Ast): string | undefined {
  if (callee.type === 'Identifier') return callee['name'] as string
  if (callee.type !== 'MemberExpression' || callee['computed']) return undefined
  return `${getCalleeName(callee['object'] as Ast)}.${getCalleeName(callee['property'] as Ast)}`
}

/** The strings an argument can be: itself, or both arms of a condition. */
function getLiterals(argument: Ast | undefined): string[] {
  if (argument?.type === 'Literal' && typeof argument['value'] === 'string') return [argument['value']]
  if (argument?.type !== 'ConditionalExpression') return []
  return [...getLiterals(argument['consequent'] as Ast), ...getLiterals(argument['alternate'] as Ast)]
}

function readParams(argument: Ast | undefined): string[] | undefined {
  if (!argument) return []
  if (argument.type !== 'ObjectExpression') return undefined
  const names = (argument['properties'] as Ast[]).map((property) => {
    const key = property['key'] as Ast | undefined
    if (property.type !== 'Property' || property['computed'] || !key) return undefined
    return key.type === 'Identifier' ? (key['name'] as string) : String(key['value'])
  })
  return names.every((name) => name !== undefined) ? names : undefined
}
