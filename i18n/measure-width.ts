const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{303F}\u{FF01}-\u{FF60}]/u
const mark = /\p{M}/u

/** The columns that a text takes in a line: an East Asian character takes two, a mark above or below a letter none. */
export const measureWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (mark.test(letter) ? 0 : wide.test(letter) ? 2 : 1), 0)
