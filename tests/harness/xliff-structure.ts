import { XMLParser } from 'fast-xml-parser'

type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
})

function toElements(nodes: readonly Record<string, unknown>[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')!
    if (name.startsWith('?')) return []
    if (name === '#text') return [{ name, attributes: {}, children: [], text: String(node[name]) }]
    const attributes = (node[':@'] ?? {}) as Record<string, string>
    return [{ name, attributes, children: toElements(node[name] as Record<string, unknown>[]), text: '' }]
  })
}

type Rule = {
  /** Children in their order: `?` at most one, `+` one or more, `*` any number. */
  readonly children?: readonly string[]
  /** Text and these elements, in any order. */
  readonly inline?: readonly string[]
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const inline = ['#text', 'cp', 'ph', 'pc', 'sc', 'ec', 'mrk', 'sm', 'em']
const codeOptions = [
  'canCopy',
  'canDelete',
  'canReorder',
  'copyOf',
  'disp',
  'equiv',
  'type',
  'subType',
  'dir',
  'subFlows',
]

/** The part of the core of XLIFF 2.1 (sections 4.2 and 4.3) that our files use. */
const rules: Readonly<Record<string, Rule>> = {
  xliff: { children: ['file+'], required: ['version', 'srcLang', 'xmlns'], optional: ['trgLang', 'xml:space'] },
  file: {
    children: ['notes?', 'unit*'],
    required: ['id'],
    optional: ['canResegment', 'original', 'translate', 'srcDir', 'trgDir', 'xml:space'],
  },
  unit: {
    children: ['notes?', 'originalData?', 'segment+'],
    required: ['id'],
    optional: ['name', 'canResegment', 'translate', 'srcDir', 'trgDir', 'xml:space', 'type'],
  },
  notes: { children: ['note+'], required: [], optional: [] },
  note: { inline: ['#text'], required: [], optional: ['id', 'appliesTo', 'category', 'priority'] },
  originalData: { children: ['data+'], required: [], optional: [] },
  data: { inline: ['#text', 'cp'], required: ['id'], optional: ['dir', 'xml:space'] },
  segment: { children: ['source', 'target?'], required: [], optional: ['id', 'canResegment', 'state', 'subState'] },
  source: { inline, required: [], optional: ['xml:lang', 'xml:space'] },
  target: { inline, required: [], optional: ['xml:lang', 'xml:space', 'order'] },
  cp: { inline: [], required: ['hex'], optional: [] },
  ph: { inline: [], required: ['id'], optional: ['dataRef', ...codeOptions] },
  pc: {
    inline,
    required: ['id'],
    optional: ['dataRefStart', 'dataRefEnd', 'canOverlap', 'equivStart', 'equivEnd', ...codeOptions],
  },
}
const tokens = /^[\w.\-:]+$/u
const states = new Set(['initial', 'translated', 'reviewed', 'final'])

function fitsOrder(names: readonly string[], pattern: readonly string[]): boolean {
  const source = pattern.map((one) => `(?:${one.replace(/[?+*]$/, '')};)${/[?+*]$/.exec(one)?.[0] ?? ''}`).join('')
  return new RegExp(`^${source}$`).test(names.map((name) => `${name};`).join(''))
}

function listOwnProblems({ name, attributes, children }: Element): string[] {
  const rule = rules[name]
  if (!rule) return [`<${name}> is unknown`]
  const problems: string[] = []
  const names = children.map((child) => child.name)
  const elements = children.filter((child) => child.name !== '#text' || child.text.trim() !== '').map((one) => one.name)
  if (rule.children && !fitsOrder(elements, rule.children)) problems.push(`<${name}> has ${elements.join(' ')}`)
  if (rule.inline && !names.every((one) => rule.inline!.includes(one)))
    problems.push(`<${name}> has ${names.join(' ')}`)
  for (const key of rule.required) if (!attributes[key]) problems.push(`<${name}> lacks ${key}`)
  for (const key of Object.keys(attributes))
    if (![...rule.required, ...rule.optional].includes(key)) problems.push(`<${name}> has ${key}`)
  if (attributes.id !== undefined && !tokens.test(attributes.id)) problems.push(`${attributes.id} is no NMTOKEN`)
  if (name === 'segment' && attributes.state && !states.has(attributes.state))
    problems.push(`state ${attributes.state}`)
  return problems
}

const listDescendants = (element: Element): Element[] => [
  element,
  ...element.children.flatMap((child) => (child.name === '#text' ? [] : listDescendants(child))),
]

const findRepeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) < index)

/** Ids are unique in their unit, codes refer to its data, and codes of a translation are those of its source. */
function listUnitProblems(unit: Element): string[] {
  const all = listDescendants(unit)
  const listIds = (...names: string[]) =>
    all.filter(({ name, attributes }) => names.includes(name) && attributes.id).map(({ attributes }) => attributes.id!)
  const data = listIds('data')
  const references = all.flatMap(({ attributes: { dataRef, dataRefStart, dataRefEnd } }) =>
    [dataRef, dataRefStart, dataRefEnd].filter((one) => one !== undefined),
  )
  const listCodes = (name: string) =>
    all
      .filter((one) => one.name === name)
      .flatMap((one) => listDescendants(one))
      .filter((one) => one.name === 'ph' || one.name === 'pc')
      .map(({ name, attributes: { id, equiv = '' } }) => `${name} ${id} ${equiv}`)
  const [source, target] = [listCodes('source'), listCodes('target')]
  const ids = [...listIds('segment'), ...source.map((code) => code.split(' ')[1]!)]
  return [
    ...[...findRepeated(data), ...findRepeated(listIds('note')), ...findRepeated(ids)].map((id) => `${id} is repeated`),
    ...references.filter((id) => !data.includes(id)).map((id) => `${id} is no data`),
    ...target.filter((code) => !source.includes(code)).map((code) => `${code} is not in the source`),
  ]
}

/** Breaches of the structure of XLIFF 2.1: elements, their order, attributes and references. */
export function listXliffProblems(xml: string): string[] {
  const [root] = toElements(parser.parse(xml) as Record<string, unknown>[]).filter(({ name }) => name !== '#text')
  if (root?.name !== 'xliff') return ['no <xliff>']
  const all = listDescendants(root)
  const units = all.filter(({ name }) => name === 'unit')
  return [
    ...(root.attributes.xmlns === 'urn:oasis:names:tc:xliff:document:2.0' ? [] : ['namespace']),
    ...(units.some(({ children }) => children.some(({ children: own }) => own.some(({ name }) => name === 'target'))) &&
    !root.attributes.trgLang
      ? ['<target> without trgLang']
      : []),
    ...findRepeated(units.map(({ attributes }) => attributes.id!)).map((id) => `unit ${id} is repeated`),
    ...all.flatMap(listOwnProblems),
    ...units.flatMap(listUnitProblems),
  ]
}
