/** Properties of a small grey picture of what lies in the frame. */
export interface FrameQuality {
  /** The mean from 0 to 255. */
  readonly brightness: number
  /** The share of pixels that are nearly white while their surroundings are not, from 0 to 1. */
  readonly glare: number
  /** The variance of the Laplacian; edges out of focus have a low one. */
  readonly sharpness: number
}

/** Why a photo would be refused, or that it is good. */
export type PhotoHint = 'dark' | 'glare' | 'blurred' | 'sharp'

const limits = { brightness: 55, glare: 0.06, sharpness: 60 }
const nearlyWhite = 250
/** From this mean on, white paper fills the frame and its white pixels are no reflection. */
const whitePaper = 200

/** The grey values of RGBA pixels, by the weights of ITU-R BT.601. */
export function toGrey(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(rgba.length / 4)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * rgba[at * 4]! + 0.587 * rgba[at * 4 + 1]! + 0.114 * rgba[at * 4 + 2]!
  return grey
}

function getVarianceOfLaplacian(grey: Uint8ClampedArray, width: number): number {
  const height = grey.length / width
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const value = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!
      sum += value
      squares += value * value
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** Measures a grey picture with rows of `width` pixels. */
export function measureFrame(grey: Uint8ClampedArray, width: number): FrameQuality {
  let sum = 0
  let white = 0
  for (const value of grey) {
    sum += value
    if (value >= nearlyWhite) white++
  }
  const brightness = grey.length === 0 ? 0 : sum / grey.length
  return {
    brightness,
    glare: brightness >= whitePaper || grey.length === 0 ? 0 : white / grey.length,
    sharpness: getVarianceOfLaplacian(grey, width),
  }
}

/** The first thing to change about a frame: light, then reflections, then focus. */
export function toHint({ brightness, glare, sharpness }: FrameQuality): PhotoHint {
  if (brightness < limits.brightness) return 'dark'
  if (glare > limits.glare) return 'glare'
  return sharpness < limits.sharpness ? 'blurred' : 'sharp'
}
