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
  | { readonly kind: 'add'; readonly picture: PickedImage }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: number }
  | { readonly kind: 'sent'; readonly id: number; readonly address: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  | { readonly kind: 'again'; readonly id: number }
  | { readonly kind: 'remove'; readonly id: number }

function changeImage(picture: PickedImage, change: Exclude<ImageChange, { kind: 'add' | 'remove' }>): PickedImage {
  switch (change.kind) {
    case 'progress':
      return { ...picture, progress: change.progress }
    case 'sent':
      return { ...picture, state: 'sent', progress: 1, address: change.address, preview: change.address }
    case 'failed':
      return { ...picture, state: 'failed', error: change.error }
    case 'again':
      return { ...picture, state: 'sending', progress: 0, error: null }
  }
}

/** The pictures after a change; one that was removed meanwhile does not come back. */
export function changeImages(pictures: readonly PickedImage[], change: ImageChange): readonly PickedImage[] {
  if (change.kind === 'add') return [...pictures, change.picture]
  if (change.kind === 'remove') return pictures.filter(({ id }) => id !== change.id)
  return pictures.map((picture) => (picture.id === change.id ? changeImage(picture, change) : picture))
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
