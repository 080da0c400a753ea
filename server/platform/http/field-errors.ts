import type { z } from 'zod'
import type { FieldError } from '#contract/field-errors.ts'

type Issue = z.core.$ZodIssue

const toLengthError = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): FieldError => {
  const isTooSmall = issue.code === 'too_small'
  const bound = Number(isTooSmall ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') {
    if (isTooSmall && bound <= 1) return { key: 'field.required' }
    return isTooSmall
      ? { key: 'field.too_short', params: { min: bound } }
      : { key: 'field.too_long', params: { max: bound } }
  }
  if (issue.origin === 'array' || issue.origin === 'set')
    return isTooSmall
      ? { key: 'field.too_few', params: { min: bound } }
      : { key: 'field.too_many', params: { max: bound } }
  return isTooSmall
    ? { key: 'field.too_small', params: { min: bound } }
    : { key: 'field.too_big', params: { max: bound } }
}

/** Error keys that a custom check of a schema may use. */
const customErrorKeys = [
  'field.required',
  'field.duplicate',
  'field.not_listed',
  'field.amount_positive',
  'field.phone',
] as const

function toFieldError(issue: Issue): FieldError {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return toLengthError(issue)
    case 'invalid_type':
      if (issue.input === undefined && /received undefined/.test(issue.message)) return { key: 'field.required' }
      return { key: issue.expected === 'int' ? 'field.not_integer' : 'field.wrong_type' }
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'field.email' : 'field.pattern' }
    case 'invalid_value':
      return { key: 'field.not_listed' }
    case 'custom':
      return { key: customErrorKeys.find((key) => key === issue.params?.key) ?? 'field.pattern' }
    default:
      return { key: 'field.wrong_type' }
  }
}

/** The first error of each field, by path (`items.0.quantity`). */
export function toFieldErrors(error: z.ZodError): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    errors[path] ??= toFieldError(issue)
  }
  return errors
}
