export { showablePicture, placeholderPicture } from './showable-picture.ts'
export { sceneAddress, type Scene } from './scene-address.ts'
export { keepPicture, type KeptPicture } from './keep-picture.ts'
