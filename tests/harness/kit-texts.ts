import { loadTexts } from '#i18n/read-texts.ts'
import { createKitTexts } from '#web/client/text/create-kit-texts.ts'
import { createText } from '#web/client/text/create-text.ts'

/** The words of the kit in English, for tests of its components. */
export const englishKitTexts = createKitTexts(createText('en', loadTexts('en')), 'en')
