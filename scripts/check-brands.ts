import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { BrandFile } from '#contract/brand-file.ts'
import { findContrastFailures } from '#contract/contrast.ts'

const brandsFolder = fileURLToPath(new URL('../brands', import.meta.url))

/** The brands that we ship are imaginary, and a demo shows each of them below `.localhost`. */
const ShippedBrandFile = BrandFile.superRefine((brand, check) => {
  const report = (field: keyof BrandFile, message: string) => check.addIssue({ code: 'custom', path: [field], message })
  const domain = brand.supportMail.split('@')[1]!
  const isOwn = (address: string) => URL.parse(address)?.hostname.endsWith(`.${domain}`)
  const mails = brand.footer.contacts.filter(({ kind }) => kind === 'mail').map(({ value }) => value)
  if (![brand.supportMail, ...mails].every((mail) => mail.endsWith('.example')))
    report('supportMail', 'must end with .example, and so must the mails of the footer')
  if (!brand.hosts.includes(`${brand.site}.localhost`)) report('hosts', `must hold ${brand.site}.localhost`)
  if (!Object.values(brand.downloads).every(isOwn)) report('downloads', `must lie under ${domain}`)
})

export type BrandProblem = { site: string; where: string; problem: string }

/**
 * Everything wrong with one brand folder: a missing file, a field the schema refuses, a colour pair below WCAG AA, a
 * drawing that could run or fetch something. Empty means it may ship.
 */
export function findBrandProblems(folder: string, site: string): BrandProblem[] {
  const report = (where: string, problem: string): BrandProblem => ({ site, where, problem })
  const drawings = ['logo.svg', 'icon.svg'].flatMap((file) =>
    findDrawingProblems(readFileIfPresent(`${folder}/${site}/${file}`)).map((problem) => report(file, problem)),
  )
  const text = readFileIfPresent(`${folder}/${site}/brand.json`)
  if (text === undefined) return [report('brand.json', 'is missing'), ...drawings]
  const parsed = ShippedBrandFile.safeParse(readJson(text))
  if (!parsed.success) {
    const schemaProblems = parsed.error.issues.map((issue) =>
      report(z.core.toDotPath(issue.path) || 'brand.json', issue.message),
    )
    return [...schemaProblems, ...drawings]
  }
  const nameProblems = parsed.data.site === site ? [] : [report('site', `differs from its folder ${site}`)]
  const contrastProblems = findContrastFailures(parsed.data.theme).map(({ mode, figure, ground, ratio, minRatio }) =>
    report(`${mode} ${figure}/${ground}`, `${ratio.toFixed(2)} is below ${minRatio}`),
  )
  return [...nameProblems, ...contrastProblems, ...drawings]
}

function readFileIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Broken JSON becomes `undefined`, which the schema then refuses in its own words. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A shipped drawing is opened as a document of its own, so it may neither run, fetch, nor lean on the page. */
function findDrawingProblems(svg: string | undefined): string[] {
  if (svg === undefined) return ['is missing']
  const rules: [RegExp, string][] = [
    [/<script|<foreignObject|<style|\son\w+=/i, 'can run or restyle something'],
    [/href=|url\(|<image|<use/i, 'refers to something outside'],
    [/var\(|currentColor/i, 'needs the colours of a page'],
  ]
  const broken = /^<svg [^>]*viewBox="0 0 \d+ \d+"/.test(svg) ? [] : ['has no viewBox']
  return [...broken, ...rules.filter(([pattern]) => pattern.test(svg)).map(([, problem]) => problem)]
}

/** Hosts that two brands claim: the second would never be reached. */
export function findSharedHosts(brands: readonly { site: string; hosts: readonly string[] }[]): BrandProblem[] {
  const owners = Map.groupBy(
    brands.flatMap(({ site, hosts }) => hosts.map((host) => ({ site, host }))),
    ({ host }) => host,
  )
  return [...owners].flatMap(([host, claims]) =>
    claims.slice(1).map(({ site }) => ({ site, where: 'hosts', problem: `${host} belongs to ${claims[0]?.site}` })),
  )
}

function main(): void {
  const sites = readdirSync(brandsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const problems = sites.flatMap((site) => findBrandProblems(brandsFolder, site))
  const read = (site: string) => BrandFile.parse(JSON.parse(readFileSync(`${brandsFolder}/${site}/brand.json`, 'utf8')))
  // Only whole files can be compared with each other.
  if (problems.length === 0) problems.push(...findSharedHosts(sites.map(read)))
  if (problems.length > 0) console.table(problems)
  console.log(`${sites.length} brands, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.main) main()
