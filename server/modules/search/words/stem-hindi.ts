import { cutEndings, chainStemmers } from './cut-endings.ts'

const long = 'ीूईऊैौऐऔ'
const short = 'िुइउेोएओ'
const longVowel = new RegExp(Array.from(long).join('|'), 'g')

/** Normalises the spelling: a nasal before its consonant becomes a dot, long vowels become short. */
const respell = (word: string): string =>
  word.replace(/[ङञणनम]्(?=[क-म])/g, 'ं').replace(longVowel, (vowel) => short[long.indexOf(vowel)]!)

/** Cuts endings of number, gender and case. */
export const stemHindi = chainStemmers(
  respell,
  cutEndings('ियों ियो ियां िया ुओं ाओं ाएं ुएं ओं एं ों ें ां', 2),
  cutEndings('ा ि ु े ो', 2),
)
