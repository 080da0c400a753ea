const plain = 'aceinouyACEINOUY'
const accented = 'áçéíñóúýÁÇÉÍÑÓÚÝ'

/** English made foreign: letters accented, vowels doubled for length; text that stays plain was hard-coded. */
export const toPseudoText = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const at = plain.indexOf(letter)
    if (at < 0) return letter
    const foreign = accented.charAt(at)
    return /[aeiou]/.test(letter) ? foreign + foreign : foreign
  })
