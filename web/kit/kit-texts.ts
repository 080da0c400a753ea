import { createContext, use } from 'react'

/** The texts that kit components use themselves, in the language of the page. */
export type KitTexts = {
  readonly close: string
  readonly loading: string
  readonly retry: string
  /** Names the trail of a page. */
  readonly breadcrumbs: string
  /** Names the region of short messages. */
  readonly messages: string
  readonly dismissMessage: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly decrease: string
  readonly increase: string
  readonly pauseCarousel: string
  readonly playCarousel: string
  /** The position of a slide or an image, as "2 of 3". */
  readonly position: (number: number, total: number) => string
  readonly previousImage: string
  readonly nextImage: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly pagination: string
  readonly previousPage: string
  readonly nextPage: string
  readonly page: (page: number) => string
  /** Writes a number in the digits of the language. */
  readonly numeral: (number: number) => string
  readonly chooseImages: string
  readonly tooManyImages: (max: number) => string
  readonly uploadAgain: string
  /** Images are counted from 1. */
  readonly image: (number: number) => string
  readonly uploadingImage: (number: number) => string
  readonly removeImage: (number: number) => string
}

export const KitTextsContext = createContext<KitTexts | null>(null)

/** The texts of the kit. Throws outside a KitTextsContext. */
export function useKitTexts(): KitTexts {
  const texts = use(KitTextsContext)
  if (!texts) throw new Error('no KitTextsContext above this component')
  return texts
}
