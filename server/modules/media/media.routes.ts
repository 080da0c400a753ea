import { mediaApi } from '#contract/media.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { uploadImage } from './upload-image.ts'

export const serveMedia = ({ serve }: Serve): void => serve('media', mediaApi, { upload: uploadImage })
