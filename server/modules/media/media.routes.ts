import { mediaApi } from '#contract/media.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { uploadPicture } from './upload-picture.ts'

export const serveMedia = ({ serve }: Serve): void => serve('media', mediaApi, { upload: uploadPicture })
