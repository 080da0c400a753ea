import { cutEndings, replaceExceptions, chainStemmers } from './cut-endings.ts'

const irregularForms = replaceExceptions('ρολογια>ρολοι ρολογιου>ρολοι ρολογιων>ρολοι καφεδεσ>καφεσ')

/** Cuts endings of case, number and gender; accents and the final sigma are already folded. */
export const stemGreek = chainStemmers(
  irregularForms,
  cutEndings('ματα>μα ματοσ>μα ματων>μα'),
  cutEndings('ουσ εισ εωσ εων ιων ιου ιεσ ιοσ ια ιο ων οσ οι ου ασ ησ εσ υσ α η ο ε ι υ ω'),
)
