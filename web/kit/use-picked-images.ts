import { useReducer, useRef, useState } from 'react'
import { changeImages, findImageError, type PickedImage } from './picked-images.ts'

type SendOptions = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

export interface PickOptions {
  maxCount: number
  maxMegabytes: number
  /** Uploads an image and returns its address. */
  send: (file: File, how: SendOptions) => Promise<string>
  texts: {
    wrongType: string
    tooLarge: string
    /** The text for an image whose upload failed. */
    failed: (error: unknown) => string
  }
}

export interface PickedImages {
  readonly images: readonly PickedImage[]
  /** Of those that have been sent, in order: what a form submits. */
  readonly addresses: readonly string[]
  /** True while an upload runs. */
  readonly isSending: boolean
  /** True after more were chosen than fit. */
  readonly isOverfull: boolean
  readonly maxCount: number
  readonly add: (files: readonly File[]) => void
  readonly remove: (id: number) => void
  readonly retry: (id: number) => void
  /** Forgets them all, after the form was sent. */
  readonly clear: () => void
}

/** Pictures that are sent as soon as they are chosen. What was removed while it was sent is called off. */
export function usePickedImages({ maxCount, maxMegabytes, send, texts }: PickOptions): PickedImages {
  const [images, change] = useReducer(changeImages, [])
  const [isOverfull, setOverfull] = useState(false)
  const nextId = useRef(1)
  const sendings = useRef(new Map<number, AbortController>())

  const start = async ({ id, file, preview }: PickedImage) => {
    const sending = new AbortController()
    sendings.current.set(id, sending)
    const onProgress = (progress: number) => change({ kind: 'progress', id, progress })
    try {
      change({ kind: 'sent', id, address: await send(file, { signal: sending.signal, onProgress }) })
      if (preview) URL.revokeObjectURL(preview)
    } catch (error) {
      if (!sending.signal.aborted) change({ kind: 'failed', id, error: texts.failed(error) })
    } finally {
      sendings.current.delete(id)
    }
  }

  const addOne = (file: File) => {
    const reason = findImageError(file, maxMegabytes)
    const image: PickedImage = {
      id: nextId.current++,
      file,
      state: reason ? 'failed' : 'sending',
      progress: 0,
      preview: reason === 'type' ? null : URL.createObjectURL(file),
      address: null,
      isSendable: !reason,
      error: reason && (reason === 'type' ? texts.wrongType : texts.tooLarge),
    }
    change({ kind: 'add', image })
    if (!reason) void start(image)
  }

  const remove = (id: number) => {
    sendings.current.get(id)?.abort()
    const preview = images.find((image) => image.id === id)?.preview
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    setOverfull(false)
    change({ kind: 'remove', id })
  }

  return {
    images,
    addresses: images.flatMap(({ address }) => address ?? []),
    isSending: images.some(({ state }) => state === 'sending'),
    isOverfull,
    maxCount,
    add: (files) => {
      const free = maxCount - images.length
      setOverfull(files.length > free)
      for (const file of files.slice(0, Math.max(0, free))) addOne(file)
    },
    remove,
    retry: (id) => {
      const image = images.find((one) => one.id === id)
      if (image?.state !== 'failed' || !image.isSendable) return
      change({ kind: 'again', id })
      void start(image)
    },
    clear: () => images.forEach(({ id }) => remove(id)),
  }
}
