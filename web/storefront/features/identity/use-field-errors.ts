import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import type { FieldProblem, FieldProblems } from './identity-rules.ts'
import type { DraftValues } from './own-identity.ts'
import type { IdentityForm } from './use-identity-form.ts'

type Field = keyof DraftValues

function useProblemText(): (problem: FieldProblem) => string {
  const t = useText()
  return (problem) => {
    if (problem.key === 'young') return t('identity.error.young', { years: problem.years })
    if (problem.key === 'length' || problem.key === 'digits') {
      const { min, max } = problem
      const key = problem.key === 'digits' && min === max ? 'digitsExact' : problem.key
      return t(`identity.error.${key}`, { min, max })
    }
    return t(`identity.error.${problem.key}`)
  }
}

/**
 * The errors of fields: those of the server, else those found here once a field was left or everything was to be sent.
 * Errors are found while typing, so they go as soon as the text is right.
 */
export function useFieldErrors({ refused, changed, view }: IdentityForm, problems: FieldProblems, isChecked = false) {
  const toText = useProblemText()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  return {
    getError: (field: Field): string | undefined => {
      const problem = problems[field]
      if (problem && (showsAll || isChecked || (left.has(field) && problem.key !== 'missing'))) return toText(problem)
      const saved = changed.has(field) ? undefined : view.problems.find((one) => one.field === field && !one.isMissing)
      return refused[field] ?? (problem ? undefined : saved?.text)
    },
    /** The field was left, so its text is complete. */
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    showAll: () => setShowsAll(true),
  }
}

export type FieldErrors = ReturnType<typeof useFieldErrors>
