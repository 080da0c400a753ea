export { editGoodsJob } from './run-edit.ts'
