import { isHomeLink } from '#contract/home-link.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ImageUpload } from '../../app/drafts/image-upload.tsx'
import { TextsField } from '../texts/texts-field.tsx'
import type { Banner } from './home-parts.ts'
import { WindowFields } from './window-fields.tsx'

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
