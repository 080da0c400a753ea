import { cutEndings } from './cut-endings.ts'

/** Cuts unambiguous particles and the plural, from words of three syllables on. */
export const stemKorean = cutEndings('을 를 은 는 의 들 에서 으로 까지 부터 에게 들을 들은 들의 이랑', 2)
