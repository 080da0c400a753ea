import { getBounds, toVideoBox, type Shape } from './camera-guides.ts'

const maxEdge = 2_400
const quality = 0.9
/** Around the document, so that all four corners are seen. */
const margin = 0.06

/** The part of the video that a photo shows: the document with a margin, or everything that the person saw. */
function getCrop(video: HTMLVideoElement, guides: readonly Shape[]) {
  const view = { width: video.clientWidth, height: video.clientHeight }
  const size = { width: video.videoWidth, height: video.videoHeight }
  return guides.length === 1
    ? toVideoBox(getBounds(guides), view, size, margin)
    : toVideoBox({ x: 0, y: 0, ...view }, view, size)
}

/** A JPEG file of what the camera sees in the guides; null where the browser has no picture. */
export async function takePhoto(video: HTMLVideoElement, guides: readonly Shape[], name: string): Promise<File | null> {
  const { x, y, width, height } = getCrop(video, guides)
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
