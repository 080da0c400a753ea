import type { z } from 'zod'
import { BrandFile } from '#contract/brand-file.ts'
import { findContrastFailures } from '#contract/contrast.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import { findJsonLines } from './find-json-lines.ts'

/** An invalid brand: one sentence per error, each with its field and, in a file, its line. */
export class BrandFileError extends Error {
  /** Fields in error, as `footer.contacts.0.value`; empty where the error is not of a field. */
  readonly fields: Readonly<Record<string, FieldError>>

  constructor(message: string, fields: Readonly<Record<string, FieldError>> = {}) {
    super(message)
    this.fields = fields
  }
}

type Path = readonly PropertyKey[]
type BrandError = { readonly path: Path; readonly message: string }

const joinPath = (path: Path): string => path.map(String).join('.')

const toErrors = (issue: z.core.$ZodIssue): BrandError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is no field of a brand' }))
    : [{ path: issue.path, message: issue.message }]

type CheckedBrand =
  | { readonly brand: BrandFile }
  | { readonly errors: readonly BrandError[]; readonly fields: Readonly<Record<string, FieldError>> }

function checkBrand(value: unknown): CheckedBrand {
  const parsed = BrandFile.safeParse(value)
  if (!parsed.success) return { errors: parsed.error.issues.flatMap(toErrors), fields: toFieldErrors(parsed.error) }
  const contrastErrors = findContrastFailures(parsed.data.theme).map(({ mode, figure, ground, ratio, minRatio }) => ({
    path: ['theme', mode, figure],
    message: `stands out too little from ${ground} (${ratio.toFixed(2)}, at least ${minRatio})`,
  }))
  if (contrastErrors.length === 0) return { brand: parsed.data }
  const fields = contrastErrors.map(({ path }) => [joinPath(path), { key: 'field.pattern' }] as const)
  return { errors: contrastErrors, fields: Object.fromEntries(fields) }
}

/** Checks a brand by schema and colour contrast; throws BrandFileError with every field in error. */
export function parseBrand(value: unknown): BrandFile {
  const checked = checkBrand(value)
  if ('brand' in checked) return checked.brand
  throw new BrandFileError(
    checked.errors.map(({ path, message }) => `${joinPath(path)}: ${message}`).join('\n'),
    checked.fields,
  )
}

/** Parses a brand file; throws BrandFileError with file, line and field of every error. */
export function parseBrandFile(text: string, name: string): BrandFile {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const position = Number(/at position (\d+)/.exec((error as Error).message)?.[1] ?? text.length)
    const line = text.slice(0, position).split('\n').length
    throw new BrandFileError(`${name}, line ${line}: this is no JSON (${(error as Error).message}).`)
  }
  const checked = checkBrand(value)
  if ('brand' in checked) return checked.brand
  const lines = findJsonLines(text)
  const getLine = (path: Path): number =>
    lines.get(joinPath(path)) ?? (path.length === 0 ? 1 : getLine(path.slice(0, -1)))
  const sentences = checked.errors.map(
    ({ path, message }) => `${name}, line ${getLine(path)}, ${joinPath(path) || 'the whole file'}: ${message}`,
  )
  throw new BrandFileError(sentences.join('\n'))
}
