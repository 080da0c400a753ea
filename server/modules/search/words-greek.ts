import { endings, exceptions, inTurn } from './words-endings.ts'

const oddForms = exceptions('ρολογια>ρολοι ρολογιου>ρολοι ρολογιων>ρολοι καφεδεσ>καφεσ')

/** Cuts endings of case, number and gender; accents and the final sigma are folded before. */
export const stemGreek = inTurn(
  oddForms,
  endings('ματα>μα ματοσ>μα ματων>μα'),
  endings('ουσ εισ εωσ εων ιων ιου ιεσ ιοσ ια ιο ων οσ οι ου ασ ησ εσ υσ α η ο ε ι υ ω'),
)
