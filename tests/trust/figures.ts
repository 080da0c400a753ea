import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measurement for one promise of the trust table. */
export type Figure = { readonly promise: number; readonly name: string; readonly text: string }

/** How many times the short form's counts a run asks for; `npm run trust -- --long` sets it. */
export const scale = Math.max(1, Number(process.env.TRUST_TIMES) || 1)

/** True under `npm run trust`, whose table asks for more than a look in passing. */
export const isMeasuring = Boolean(process.env.TRUST_FIGURES)

/** The seed of everything random, printed by the long form so that what it found can be found again. */
export const seed = Number(process.env.TRUST_SEED) || 20_260_101

/** Leaves a figure for the table; nothing where nobody asked for one. */
export function recordFigure(figure: Figure): void {
  const folder = process.env.TRUST_FIGURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${figure.promise}-${figure.name}.json`), JSON.stringify(figure))
}

/** The figures that a finished run left, in the order of their promises. */
export const readFigures = (folder: string): Figure[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Figure)
    .toSorted((a, b) => a.promise - b.promise || a.name.localeCompare(b.name))
