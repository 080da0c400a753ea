/** An image that was chosen and is being uploaded or has been uploaded. */
export type PickedImage = {
  readonly id: number
  readonly file: File
  readonly state: 'sending' | 'sent' | 'failed'
  /** The uploaded part, from 0 to 1. */
  readonly progress: number
  /** The source of the preview: the file until it is uploaded, then its address; null if it is no image. */
  readonly preview: string | null
  /** Its address after the upload. */
  readonly address: string | null
  /** The error with its remedy. */
  readonly error: string | null
  /** False where sending it would fail again. */
  readonly isSendable: boolean
}

export type ImageChange =
  | { readonly kind: 'add'; readonly image: PickedImage }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: number }
  | { readonly kind: 'sent'; readonly id: number; readonly address: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  | { readonly kind: 'again'; readonly id: number }
  | { readonly kind: 'remove'; readonly id: number }

function changeImage(image: PickedImage, change: Exclude<ImageChange, { kind: 'add' | 'remove' }>): PickedImage {
  switch (change.kind) {
    case 'progress':
      return { ...image, progress: change.progress }
    case 'sent':
      return { ...image, state: 'sent', progress: 1, address: change.address, preview: change.address }
    case 'failed':
      return { ...image, state: 'failed', error: change.error }
    case 'again':
      return { ...image, state: 'sending', progress: 0, error: null }
  }
}

/** The images after a change; one that was removed meanwhile does not come back. */
export function changeImages(images: readonly PickedImage[], change: ImageChange): readonly PickedImage[] {
  if (change.kind === 'add') return [...images, change.image]
  if (change.kind === 'remove') return images.filter(({ id }) => id !== change.id)
  return images.map((image) => (image.id === change.id ? changeImage(image, change) : image))
}

export const imageTypes = ['image/jpeg', 'image/png'] as const

/** The reason not to upload a file, or null. A megabyte is 1,048,576 bytes. */
export function findImageError(
  { type, size }: Pick<File, 'type' | 'size'>,
  maxMegabytes: number,
): 'type' | 'size' | null {
  // `image/jpg` is no type, but some programs name it.
  if (type !== 'image/jpg' && !imageTypes.some((known) => known === type)) return 'type'
  return size > maxMegabytes * 1_048_576 ? 'size' : null
}
