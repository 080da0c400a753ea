import { cutEndings, chainStemmers } from './cut-endings.ts'

// й and ё are already folded to и and е. The instrumental `ом` is not cut, because of альбом.
const cutCases = cutEndings(
  `ыми ими ого его ому ему ыи ии ои ая яя ое ее ые ие ым им ых их ую юю ою ею ами ями ам ям ах ях ов ев еи ком>к
  ия ию ием иям иях ью а я о е ы и у ю ь`,
)

/** Cuts endings of case, number and gender, and fleeting vowels (чашка, чашек). */
export const stemRussian = chainStemmers(
  cutCases,
  (word) => word.replaceAll('ь', ''),
  (word) => word.replace(/(?<=[а-я][бвгджзклмнпрстфхцчшщ])[ое](?=[кц]$)/, ''),
)
