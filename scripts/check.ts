import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'

/** `npm run check -- lint words` runs only these. */
const names = process.argv.slice(2)
const wanted = names.length > 0 ? checks.filter(({ name }) => names.includes(name)) : checks
if (wanted.length === 0) console.error(`No such check: ${names.join(', ')}`)
const failed = await runChecks(wanted)
if (failed.length > 0) console.error(`\nNot in order: ${failed.map(({ name }) => name).join(', ')}`)
process.exit(failed.length > 0 || wanted.length === 0 ? 1 : 0)
