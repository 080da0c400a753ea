import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listProductionPackages, readPackageFiles } from './check-packages.ts'

const help = `
npm run sbom -- <file>       writes every package of the lock file, with version, licence and hash, as CycloneDX JSON
npm run --silent sbom        the same to the standard output
`

type Sbom = {
  readonly bomFormat: string
  readonly components: readonly { readonly name: string; readonly version: string }[]
}

const root = resolve(import.meta.dirname, '..')

/** The bill of materials as CycloneDX JSON. Throws when npm cannot make it, or when it lacks a package of production. */
export function buildSbom(): string {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const { status, stdout, stderr } = spawnSync(npm, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const { bomFormat, components } = JSON.parse(stdout) as Sbom
  if (bomFormat !== 'CycloneDX') throw new Error(`npm sbom wrote ${bomFormat}`)
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = listProductionPackages(readPackageFiles().lock).filter((name) => !listed.has(name))
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(', ')}`)
  return stdout
}

if (import.meta.main) {
  const [file, ...others] = process.argv.slice(2)
  if (others.length > 0 || file?.startsWith('-')) console.log(help)
  else if (file) writeFileSync(resolve(root, file), buildSbom())
  else process.stdout.write(buildSbom())
}
