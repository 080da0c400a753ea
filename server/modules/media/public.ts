export { showablePicture, placeholderPicture } from './showable-picture.ts'
