import { cutEndings, chainStemmers } from './cut-endings.ts'

// й and ё are folded to и and е before. Instrumental `ом` stays: альбом has it too.
const cutCases = cutEndings(
  `ыми ими ого его ому ему ыи ии ои ая яя ое ее ые ие ым им ых их ую юю ою ею ами ями ам ям ах ях ов ев еи ком>к
  ия ию ием иям иях ью а я о е ы и у ю ь`,
)

/** Cuts endings of case, number and gender; a vowel that comes and goes (чашка, чашек) goes. */
export const stemRussian = chainStemmers(
  cutCases,
  (word) => word.replaceAll('ь', ''),
  (word) => word.replace(/(?<=[а-я][бвгджзклмнпрстфхцчшщ])[ое](?=[кц]$)/, ''),
)
