import { parseArgs } from 'node:util'

export type Options = {
  readonly help: boolean
  readonly million: boolean
  readonly seconds: number | undefined
  /** File to write the figures to. */
  readonly json: string | undefined
  /** File of an earlier run to set the figures beside. */
  readonly compare: string | undefined
  /** Questions to ask; none for all. */
  readonly names: readonly string[]
}

export const buildHelp = (names: readonly string[]): string => `
npm run bench                        every question
npm run bench -- ${names.slice(0, 2).join(' ')}         some of them: ${names.join(', ')}

  --seconds N       measure each question for N seconds
  --million         search and lists over a million documents
  --json FILE       write the figures to a file as well
  --compare FILE    print ratios to the figures of an earlier --json
  --help            this, and nothing is run
`

/** Reads the command line. Throws an error that says what is wrong with it. */
export function readOptions(args: readonly string[], knownNames: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      million: { type: 'boolean' },
      seconds: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  })
  const unknown = positionals.filter((name) => !knownNames.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no question "${unknown.join('", "')}". There are: ${knownNames.join(', ')}.`)
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
  if (seconds !== undefined && !(Number.isInteger(seconds) && seconds > 0))
    throw new Error('--seconds wants a whole number above 0.')
  const { help = false, million = false, json, compare } = values
  return { help, million, seconds, json, compare, names: positionals }
}
