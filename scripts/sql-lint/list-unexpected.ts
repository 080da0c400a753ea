import type { Problem } from './brand-rules.ts'
import { exceptions, type Exception } from './exceptions.ts'

/** A breach and the place that it is in, as an exception names it. */
export type LocatedProblem = Problem & { readonly where: string }

const isExpected = ({ rule, where }: LocatedProblem, exception: Exception) =>
  exception.rule === rule && where.startsWith(exception.where)

/** Problems without an exception, as texts, each once. */
export function listUnexpected(
  problems: readonly LocatedProblem[],
  kind: Exception['kind'],
  known: readonly Exception[] = exceptions,
): string[] {
  const own = known.filter((exception) => exception.kind === kind)
  const unexpected = problems.filter((problem) => !own.some((exception) => isExpected(problem, exception)))
  return [...new Set(unexpected.map(({ where, rule, message }) => `${where || 'unknown caller'}: ${rule}: ${message}`))]
}

/** Exceptions of a kind that none of the problems needs, as texts. */
export const listUnused = (
  problems: readonly LocatedProblem[],
  kind: Exception['kind'],
  known: readonly Exception[] = exceptions,
): string[] =>
  known
    .filter((exception) => exception.kind === kind && !problems.some((problem) => isExpected(problem, exception)))
    .map(({ rule, where }) => `exceptions.ts: no ${kind} needs the exception "${rule}" for ${where}`)
