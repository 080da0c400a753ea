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
  readonly pictures: readonly PickedImage[]
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
  const [pictures, change] = useReducer(changeImages, [])
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
    const fault = findImageError(file, maxMegabytes)
    const picture: PickedImage = {
      id: nextId.current++,
      file,
      state: fault ? 'failed' : 'sending',
      progress: 0,
      preview: fault === 'type' ? null : URL.createObjectURL(file),
      address: null,
      isSendable: !fault,
      error: fault && (fault === 'type' ? texts.wrongType : texts.tooLarge),
    }
    change({ kind: 'add', picture })
    if (!fault) void start(picture)
  }

  const remove = (id: number) => {
    sendings.current.get(id)?.abort()
    const preview = pictures.find((picture) => picture.id === id)?.preview
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    setOverfull(false)
    change({ kind: 'remove', id })
  }

  return {
    pictures,
    addresses: pictures.flatMap(({ address }) => address ?? []),
    isSending: pictures.some(({ state }) => state === 'sending'),
    isOverfull,
    maxCount,
    add: (files) => {
      const room = maxCount - pictures.length
      setOverfull(files.length > room)
      for (const file of files.slice(0, Math.max(0, room))) addOne(file)
    },
    remove,
    retry: (id) => {
      const picture = pictures.find((one) => one.id === id)
      if (picture?.state !== 'failed' || !picture.isSendable) return
      change({ kind: 'again', id })
      void start(picture)
    },
    clear: () => pictures.forEach(({ id }) => remove(id)),
  }
}
