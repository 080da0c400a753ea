import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { StorePageContent } from '#contract/store-pages.ts'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { TextsField } from '../texts/texts-field.tsx'

interface FieldsProps {
  content: StorePageContent
  onChange: (part: Partial<StorePageContent>) => void
}

const tints = [1, 2, 3, 4, 5, 6] as const

/** Name, description and mark of the store. */
export function StoreFields({ content, onChange }: FieldsProps) {
  const t = useText()
  return (
    <div className="page-editor-fields">
      <TextsField
        label={t('settings.page.name')}
        texts={content.names}
        maxLength={60}
        onChange={(names) => onChange({ names })}
      />
      <TextsField
        label={t('settings.page.about')}
        texts={content.abouts}
        maxLength={600}
        isLong
        onChange={(abouts) => onChange({ abouts })}
      />
      <div className="page-editor-pair">
        <TextInput
          label={t('settings.page.monogram')}
          value={content.monogram}
          maxLength={3}
          error={content.monogram.trim() === '' ? t('settings.missing') : undefined}
          onChange={({ target }) => onChange({ monogram: target.value })}
        />
        <SelectField
          label={t('settings.page.tint')}
          value={String(content.tint)}
          options={tints.map((tint) => ({ value: String(tint), label: t('settings.page.tintOf', { number: tint }) }))}
          onChange={(tint) => onChange({ tint: Number(tint) })}
        />
      </div>
    </div>
  )
}

const imageTypes = ['image/jpeg', 'image/png']

function useUpload(onUploaded: (address: string) => void) {
  const t = useText()
  const { locale } = useLanguage()
  return useMutation({
    mutationFn: (file: File) => {
      if (!imageTypes.includes(file.type)) throw new Error(t('common.pictures.wrongType'))
      const how = { signal: new AbortController().signal, onProgress: () => {} }
      return uploadFile(locale, 'media.upload', { moduleName: 'store', file }, how)
    },
    onSuccess: onUploaded,
  })
}

function BannerImage({ content, onChange }: FieldsProps) {
  const t = useText()
  const id = useId()
  const { banner } = content
  const upload = useUpload((image) => onChange({ banner: { ...banner, image } }))
  const remove = () => {
    const { image: _image, ...others } = banner
    onChange({ banner: others })
  }
  const error = upload.error && (upload.error instanceof ApiError ? failureText(t, upload.error) : upload.error.message)
  return (
    <div className="page-editor-banner">
      <label className="console-label" htmlFor={id}>
        {t('settings.page.bannerImage')}
      </label>
      {banner.image && <img src={banner.image} alt="" />}
      <input
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        disabled={upload.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          target.value = ''
        }}
      />
      {error && <NoticeLine tone="bad">{error}</NoticeLine>}
      {banner.image && (
        <div>
          <ActionButton small onClick={remove}>
            {t('settings.page.removeImage')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

/** Image, title and sentence of the banner. */
export function BannerFields({ content, onChange }: FieldsProps) {
  const t = useText()
  const { banner } = content
  return (
    <div className="page-editor-fields">
      <BannerImage content={content} onChange={onChange} />
      <TextsField
        label={t('settings.page.bannerTitle')}
        texts={banner.titles}
        maxLength={80}
        onChange={(titles) => onChange({ banner: { ...banner, titles } })}
      />
      <TextsField
        label={t('settings.page.bannerText')}
        texts={banner.texts}
        maxLength={200}
        onChange={(texts) => onChange({ banner: { ...banner, texts } })}
      />
    </div>
  )
}
