export { countCodeText } from './count-texts.ts'
