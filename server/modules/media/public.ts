export { showablePicture, placeholderPicture } from './showable-picture.ts'
export { keepPicture, type KeptPicture } from './keep-picture.ts'
