import { useEffect } from 'react'
import type { StorePageContent } from '#contract/store-pages.ts'
import { ImageField } from '#web/client/image-field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useImageUploads } from '#web/client/use-image-uploads.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
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

function BannerImage({ content, onChange }: FieldsProps) {
  const t = useText()
  const images = useImageUploads('store', 1)
  const [sent] = images.addresses
  const { banner } = content
  useEffect(() => {
    if (sent) onChange({ banner: { ...banner, image: sent } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new upload changes the banner
  }, [sent])
  if (!banner.image) return <ImageField images={images} label={t('settings.page.bannerImage')} />
  const remove = () => {
    const { image: _image, ...others } = banner
    images.clear()
    onChange({ banner: others })
  }
  return (
    <div className="page-editor-banner">
      <span className="console-label">{t('settings.page.bannerImage')}</span>
      <img src={banner.image} alt="" />
      <div>
        <ActionButton small onClick={remove}>
          {t('settings.page.removeImage')}
        </ActionButton>
      </div>
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
