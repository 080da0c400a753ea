import { themesApi } from '#contract/themes.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { uploadLogo } from '../media/public.ts'
import { listThemeVersions, publishTheme, readTheme, restoreTheme, saveTheme } from './manage-theme.ts'

export const serveThemes = ({ serve }: Serve): void =>
  serve('themes', themesApi, {
    detail: readTheme,
    save: saveTheme,
    publish: publishTheme,
    versions: listThemeVersions,
    restore: restoreTheme,
    uploadLogo,
  })
