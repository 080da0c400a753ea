import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { isHomeLink } from '#contract/home-link.ts'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TextsField } from '../texts/texts-field.tsx'
import type { Banner } from './home-parts.ts'
import { WindowFields } from './window-fields.tsx'

const imageTypes = ['image/jpeg', 'image/png']

interface ImageUploadProps {
  label: string
  image: string | null
  onUploaded: (address: string) => void
  /** Without it the image can only be replaced. */
  onRemove?: (() => void) | undefined
}

/** One image that is uploaded as soon as it is chosen. */
export function ImageUpload({ label, image, onUploaded, onRemove }: ImageUploadProps) {
  const t = useText()
  const id = useId()
  const { locale } = useLanguage()
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!imageTypes.includes(file.type)) throw new Error(t('common.pictures.wrongType'))
      const how = { signal: new AbortController().signal, onProgress: () => {} }
      return uploadFile(locale, 'media.upload', { moduleName: 'store', file }, how)
    },
    onSuccess: onUploaded,
  })
  const { error } = upload
  return (
    <div className="page-editor-banner">
      <label className="console-label" htmlFor={id}>
        {label}
      </label>
      {image && <img src={image} alt="" />}
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
      {error && <NoticeLine tone="bad">{error instanceof ApiError ? failureText(t, error) : error.message}</NoticeLine>}
      {image && onRemove && (
        <div>
          <ActionButton small onClick={onRemove}>
            {t('settings.page.removeImage')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

interface BannerFieldsProps {
  banner: Banner
  onChange: (banner: Banner) => void
  onRemove: () => void
}

/** The fields of one banner. */
export function BannerFields({ banner, onChange, onRemove }: BannerFieldsProps) {
  const t = useText()
  const set = (part: Partial<Banner>) => onChange({ ...banner, ...part })
  const texts = [
    ['headlines', 80],
    ['sentences', 200],
    ['buttons', 40],
  ] as const
  return (
    <div className="page-editor-fields">
      {texts.map(([name, maxLength]) => (
        <TextsField
          key={name}
          label={t(`homepage.${name}`)}
          texts={banner[name]}
          maxLength={maxLength}
          isLong={name === 'sentences'}
          onChange={(written) => set({ [name]: written })}
        />
      ))}
      <TextInput
        label={t('homepage.link')}
        help={t('homepage.linkHelp')}
        value={banner.link}
        dir="ltr"
        maxLength={500}
        error={isHomeLink(banner.link.trim()) ? undefined : t('homepage.linkWrong')}
        onChange={({ target }) => set({ link: target.value })}
      />
      <ImageUpload
        label={t('homepage.image')}
        image={banner.image}
        onUploaded={(image) => set({ image })}
        onRemove={banner.scene ? () => set({ image: null, phoneImage: null }) : undefined}
      />
      {banner.image ? (
        <>
          <ImageUpload
            label={t('homepage.phoneImage')}
            image={banner.phoneImage}
            onUploaded={(phoneImage) => set({ phoneImage })}
            onRemove={() => set({ phoneImage: null })}
          />
          <TextsField
            label={t('homepage.alt')}
            texts={banner.alts}
            maxLength={200}
            onChange={(alts) => set({ alts })}
          />
        </>
      ) : (
        <p className="console-help">{t('homepage.drawn')}</p>
      )}
      <WindowFields window={banner} onChange={set} />
      <div>
        <ActionButton icon={<Icon name="trash" size={16} />} onClick={onRemove}>
          {t('homepage.removeBanner')}
        </ActionButton>
      </div>
    </div>
  )
}
