import type { DocumentType } from '#contract/identity-documents.ts'

/** A form of number, and whether its check digits are right. */
type Rule = { readonly form: RegExp; readonly isRight: (number: string) => boolean }

const toDigits = (text: string): number[] => Array.from(text, Number)
const weigh = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at % weights.length] ?? 0), 0)

/** 0 to 9 and A to Z as 10 to 35, as in machine-readable zones. */
const toValues = (text: string): number[] => Array.from(text, (letter) => Number.parseInt(letter, 36))
const isMrzRight = (text: string): boolean => weigh(toValues(text.slice(0, -1)), [7, 3, 1]) % 10 === Number(text.at(-1))

/** Luhn's sum of a number with its check digit at the end. */
function isLuhnRight(number: string): boolean {
  const sum = toDigits(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 0 ? digit : digit * 2
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

const always = (form: RegExp): Rule => ({ form, isRight: () => true })

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const spanish = (number: string): boolean => {
  const counted = number.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return dniLetters[Number(counted.slice(0, 8)) % 23] === number.at(-1)
}

// Agenzia delle Entrate: values of the characters at odd places, from 0 to Z.
const codiceOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
const codiceValue = (letter: string): number => (/\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 65)
const italian = (number: string): boolean => {
  const sum = Array.from(number.slice(0, 15)).reduce((total, letter, at) => {
    const value = codiceValue(letter)
    return total + (at % 2 === 0 ? (codiceOdd[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === number.at(-1)
}

const pesel = (number: string): boolean =>
  (10 - (weigh(toDigits(number.slice(0, 10)), [1, 3, 7, 9]) % 10)) % 10 === Number(number.at(-1))
const polishCard = (number: string): boolean => weigh(toValues(number), [7, 3, 1, 9, 7, 3, 1, 7, 3]) % 10 === 0

// Cartão de Cidadão: from the right, every second value doubled, as Luhn does, with letters as 10 to 35.
const portuguese = (number: string): boolean =>
  toValues(number).reduce((total, value, at) => {
    const doubled = at % 2 === 0 ? value * 2 : value
    return total + (at % 2 === 0 && doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

const dutch = (number: string): boolean => weigh(toDigits(number), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0

const belgianCard = (number: string): boolean => (Number(number.slice(0, 10)) % 97 || 97) === Number(number.slice(10))
// Of people born from 2000 on, a 2 stands before the nine digits.
const belgianRegister = (number: string): boolean =>
  [number.slice(0, 9), `2${number.slice(0, 9)}`].some(
    (digits) => 97 - (Number(digits) % 97) === Number(number.slice(9)),
  )

const cpfDigit = (digits: readonly number[]): number => {
  const rest = digits.reduce((sum, digit, at) => sum + digit * (digits.length + 1 - at), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
const brazilian = (number: string): boolean => {
  const digits = toDigits(number)
  const isRepeated = new Set(digits).size === 1
  return !isRepeated && cpfDigit(digits.slice(0, 9)) === digits[9] && cpfDigit(digits.slice(0, 10)) === digits[10]
}

const chilean = (number: string): boolean => {
  const rest = 11 - (weigh(toDigits(number.slice(0, -1)).toReversed(), [2, 3, 4, 5, 6, 7]) % 11)
  return (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)) === number.at(-1)
}

// GB 11643: ISO 7064, MOD 11-2.
const chinese = (number: string): boolean =>
  '10X98765432'[weigh(toDigits(number.slice(0, 17)), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ===
  number.at(-1)

/** A is 10, and I and O come late, because they were added late. */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const taiwanese = (number: string): boolean => {
  const letter = taiwanLetters.indexOf(number[0] ?? '') + 10
  // New numbers of residents have a letter at the second place, too; its last digit counts.
  const second = /[A-D]/.test(number[1] ?? '') ? taiwanLetters.indexOf(number[1]!) % 10 : Number(number[1])
  const values = [Math.floor(letter / 10), letter % 10, second, ...toDigits(number.slice(2))]
  return weigh(values, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
}

const hongkongese = (number: string): boolean => {
  const body = number.slice(0, -1).padStart(8, ' ')
  const values = Array.from(body, (letter) => (letter === ' ' ? 36 : Number.parseInt(letter, 36)))
  const last = number.at(-1) === 'A' ? 10 : Number(number.at(-1))
  return (weigh(values, [9, 8, 7, 6, 5, 4, 3, 2]) + last) % 11 === 0
}

const singaporeLetters = { S: 'JZIHGFEDCBA', T: 'GFEDCBAJZIH', F: 'XWUTRQPNMLK', G: 'RQPNMLKXWUT' } as const
const singaporean = (number: string): boolean => {
  const sum = weigh(toDigits(number.slice(1, 8)), [2, 7, 6, 5, 4, 3, 2])
  const first = number[0] ?? ''
  // Of 2022; its letters go the other way round.
  if (first === 'M') return 'KLJNPQRTUWX'[10 - ((sum + 3) % 11)] === number.at(-1)
  return singaporeLetters[first as keyof typeof singaporeLetters][sum % 11] === number.at(-1)
}

const turkish = (number: string): boolean => {
  const digits = toDigits(number)
  const [odd, even] = [0, 1].map((from) =>
    digits.slice(0, 9).reduce((sum, digit, at) => (at % 2 === from ? sum + digit : sum), 0),
  ) as [number, number]
  const sumOfTen = digits.slice(0, 10).reduce((sum, digit) => sum + digit, 0)
  return (((odd * 7 - even) % 10) + 10) % 10 === digits[9] && sumOfTen % 10 === digits[10]
}

const japanese = (number: string): boolean => {
  const rest = weigh(toDigits(number.slice(0, 11)).toReversed(), [2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === Number(number.at(-1))
}

const finnish = (number: string): boolean => {
  const digits = number.replaceAll(/[A-FU-Y](?=.{4}$)/g, '')
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits.slice(0, 9)) % 31] === number.at(-1)
}

const curpLetters = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const mexican = (number: string): boolean => {
  const sum = Array.from(number.slice(0, 17)).reduce(
    (total, letter, at) => total + curpLetters.indexOf(letter) * (18 - at),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

/**
 * Numbers of identity cards, or of persons where cards show those, by country; a number must have one of the forms. The
 * tests name a published sample of each.
 */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  BE: [
    { form: /^\d{12}$/, isRight: belgianCard },
    { form: /^\d{11}$/, isRight: belgianRegister },
  ],
  BR: [{ form: /^\d{11}$/, isRight: brazilian }],
  CL: [{ form: /^\d{7,8}[\dK]$/, isRight: chilean }],
  CN: [{ form: /^\d{17}[\dX]$/, isRight: chinese }],
  DE: [{ form: /^[CFGHJ-NPRTVWXYZ\d]{9}\d$/, isRight: isMrzRight }, always(/^[CFGHJ-NPRTVWXYZ\d]{9}$/)],
  ES: [{ form: /^[\dXYZ]\d{7}[A-Z]$/, isRight: spanish }],
  FI: [{ form: /^\d{6}([A-FU-Y])?\d{3}[\dA-Y]$/, isRight: finnish }, always(/^[A-Z\d]{9}$/)],
  FR: [always(/^\d{12}$/), always(/^[A-Z\d]{9}$/)],
  HK: [{ form: /^[A-Z]{1,2}\d{6}[\dA]$/, isRight: hongkongese }],
  IT: [
    { form: /^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/, isRight: italian },
    always(/^[A-Z]{2}\d{5}[A-Z]{2}$/),
    always(/^[A-Z]{2}\d{7}$/),
  ],
  JP: [{ form: /^\d{12}$/, isRight: japanese }],
  // Numbers since October 2020 have no check digit.
  KR: [always(/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[1-8]\d{6}$/)],
  MX: [{ form: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/, isRight: mexican }, always(/^[A-Z\d]{9,13}$/)],
  NL: [{ form: /^\d{9}$/, isRight: dutch }, always(/^[A-NP-Z]{2}[A-NP-Z\d]{6}\d$/)],
  PL: [
    { form: /^\d{11}$/, isRight: pesel },
    { form: /^[A-Z]{3}\d{6}$/, isRight: polishCard },
  ],
  PT: [{ form: /^\d{9}[A-Z\d]{2}\d$/, isRight: portuguese }, always(/^\d{8,9}$/)],
  SE: [{ form: /^(\d{2})?\d{10}$/, isRight: (number) => isLuhnRight(number.slice(-10)) }, always(/^[A-Z\d]{8,9}$/)],
  SG: [{ form: /^[STFGM]\d{7}[A-Z]$/, isRight: singaporean }],
  TR: [{ form: /^[1-9]\d{10}$/, isRight: turkish }],
  TW: [{ form: /^[A-Z][1289A-D]\d{8}$/, isRight: taiwanese }],
  ZA: [{ form: /^\d{13}$/, isRight: isLuhnRight }],
}

/** Countries whose residence permits bear a number of the same kind as identity cards. */
const sharedWithPermits: readonly string[] = ['ES']

export const hasCardRule = (country: string, type: DocumentType): boolean =>
  Object.hasOwn(rules, country) && (type === 'identity_card' || sharedWithPermits.includes(country))

/** `pattern` for a number of no known form, `digits` where the check digits are wrong; null when it can be right. */
export function checkCardNumber(country: string, type: DocumentType, number: string): 'pattern' | 'digits' | null {
  if (!hasCardRule(country, type)) return null
  const fitting = rules[country]!.filter(({ form }) => form.test(number))
  if (fitting.length === 0) return 'pattern'
  return fitting.some(({ isRight }) => isRight(number)) ? null : 'digits'
}
