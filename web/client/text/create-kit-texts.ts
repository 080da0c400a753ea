import { formatNumber } from '#web/kit/number.ts'
import type { KitTexts } from '#web/kit/kit-texts.ts'
import type { Text } from './create-text.ts'

/** The texts of the kit in the language of a page; `intl` is its locale for Intl. */
export const createKitTexts = (t: Text, intl: string): KitTexts => ({
  close: t('common.close'),
  loading: t('common.loading'),
  retry: t('common.retry'),
  breadcrumbs: t('common.breadcrumb'),
  messages: t('common.toast.label'),
  dismissMessage: t('common.toast.dismiss'),
  showPassword: t('common.password.show'),
  hidePassword: t('common.password.hide'),
  decrease: t('common.quantity.less'),
  increase: t('common.quantity.more'),
  pauseCarousel: t('common.carousel.pause'),
  playCarousel: t('common.carousel.play'),
  position: (number, total) => t('common.carousel.slide', { number, total }),
  previousImage: t('common.carousel.previous'),
  nextImage: t('common.carousel.next'),
  zoomIn: t('common.image.zoomIn'),
  zoomOut: t('common.image.zoomOut'),
  pagination: t('common.paging.label'),
  previousPage: t('common.paging.previous'),
  nextPage: t('common.paging.next'),
  page: (page) => t('common.paging.page', { page }),
  numeral: (number) => formatNumber(number, intl),
  chooseImages: t('common.pictures.choose'),
  tooManyImages: (count) => t('common.pictures.tooMany', { count }),
  uploadAgain: t('common.pictures.retry'),
  image: (number) => t('common.pictures.picture', { number }),
  uploadingImage: (number) => t('common.pictures.sending', { number }),
  removeImage: (number) => t('common.pictures.remove', { number }),
})
