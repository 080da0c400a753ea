import { useText } from '#web/client/text/text-provider.tsx'

/** The words of the image viewer. */
export function useViewerLabels() {
  const t = useText()
  return {
    close: t('common.close'),
    previous: t('common.carousel.previous'),
    next: t('common.carousel.next'),
    zoomIn: t('goods.gallery.zoom'),
    zoomOut: t('goods.gallery.zoomOut'),
    position: (number: number, total: number) => t('common.carousel.slide', { number, total }),
  }
}
