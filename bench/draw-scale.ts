import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRun, type Row, type Run } from './report.ts'

const help = `
node bench/draw-scale.ts RUN...    draws files of "npm run bench -- --json" as docs/performance-scale.svg, and writes their
                                   table to docs/performance.md below its heading "At scale"
`

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/performance.md')
const image = join(root, 'docs/performance-scale.svg')
const heading = '## At scale'
/** The section after the table. */
const nextHeading = '\n## Measuring'

/** `1000 brands, 50000 products` as people write it. */
const toLabel = ({ demo }: Run): string =>
  demo.replace(/\b1 brands\b/, '1 brand').replaceAll(/\d{4,}/g, (digits) => Number(digits).toLocaleString('en'))

type Question = { readonly about: string; readonly rows: readonly (Row | undefined)[] }

/** Every question with a figure in the first run, with its rows in all of them. */
const listQuestions = (runs: readonly Run[]): Question[] =>
  runs[0]!.rows
    .filter(({ figure }) => figure)
    .map(({ about }) => ({ about, rows: runs.map(({ rows }) => rows.find((row) => row.about === about)) }))

const formatCell = (row: Row | undefined): string =>
  row?.figure
    ? `${row.figure.p50.toFixed(1)} / ${row.figure.p99.toFixed(1)} / ${row.figure.cpuMs.toFixed(1)}${row.problems.length > 0 ? ' (!)' : ''}`
    : '-'

const toMarkdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function toTable(runs: readonly Run[], questions: readonly Question[]): string {
  return [
    toMarkdownRow(['p50 / p99 / processor, ms', ...runs.map(toLabel)]),
    toMarkdownRow(['---', ...runs.map(() => '---')]),
    ...questions.map(({ about, rows }) => toMarkdownRow([about, ...rows.map(formatCell)])),
  ].join('\n')
}

const labelWidth = 330
const barWidth = 420
const barHeight = 11
const gap = 12
const colours = ['#2F6F5E', '#D9902F', '#4A5FA8', '#A8475B']

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Bars of the median, each question with one per run, the longest over the whole width. */
function drawImage(runs: readonly Run[], questions: readonly Question[]): string {
  const longest = Math.max(...questions.flatMap(({ rows }) => rows.map((row) => row?.figure?.p50 ?? 0)))
  const groupHeight = runs.length * barHeight + gap
  const top = 20 + runs.length * 18
  const legend = runs.map(
    (run, nth) =>
      `<rect x="16" y="${14 + nth * 18}" width="12" height="12" fill="${colours[nth % colours.length]}"/>` +
      `<text x="36" y="${24 + nth * 18}">${escapeText(toLabel(run))}</text>`,
  )
  const groups = questions.map(({ about, rows }, group) => {
    const y = top + group * groupHeight
    const bars = rows.map((row, nth) => {
      const ms = row?.figure?.p50 ?? 0
      const width = Math.max(1, (ms / longest) * barWidth)
      const at = y + nth * barHeight
      return (
        `<rect x="${labelWidth}" y="${at}" width="${width.toFixed(1)}" height="${barHeight - 2}" fill="${colours[nth % colours.length]}"/>` +
        `<text x="${(labelWidth + width + 6).toFixed(1)}" y="${at + barHeight - 3}" font-size="10">${ms.toFixed(1)} ms</text>`
      )
    })
    const middle = y + (rows.length * barHeight) / 2 + 4
    return `<text x="${labelWidth - 10}" y="${middle}" text-anchor="end">${escapeText(about)}</text>${bars.join('')}`
  })
  const height = top + questions.length * groupHeight + 8
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${labelWidth + barWidth + 80} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    '<title>Median milliseconds until an answer, by size of the shop</title>',
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...legend,
    ...groups,
    '</svg>\n',
  ].join('\n')
}

function toSection(runs: readonly Run[], questions: readonly Question[]): string {
  const { commit, date, node } = runs[0]!
  return `${heading}

Half of the products of a shop of many brands are in the brand that is measured. Each question is sent
as \`npm run bench\` sends it; processor is that of server and database per request. Node ${node.slice(1)},
commit ${commit}, ${date.slice(0, 10)}, one machine for server, database and requests.

${toTable(runs, questions)}

![Bars of the medians](performance-scale.svg)
`
}

function main(files: readonly string[]): void {
  if (files.length === 0 || files.includes('--help')) return console.log(help)
  const runs = files.map((file) => readRun(resolve(file)))
  const questions = listQuestions(runs)
  const section = toSection(runs, questions)
  console.log(section)
  writeFileSync(image, drawImage(runs, questions))
  const text = readFileSync(page, 'utf8')
  const end = text.indexOf(nextHeading)
  if (end < 0) throw new Error(`${page} has no heading "${nextHeading.trim()}"`)
  const start = text.indexOf(heading)
  writeFileSync(page, `${text.slice(0, start < 0 ? end + 1 : start)}${section}${text.slice(end)}`)
}

main(process.argv.slice(2))
