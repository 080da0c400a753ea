import './images-card.css'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { goodsLimits } from '#contract/seller-goods.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useEditor } from './editor-context.ts'
import type { DraftImage } from './product-draft.ts'

const imageTypes = ['image/jpeg', 'image/png']

/** Uploads files one after another, so that they stand in the order in which they were chosen. */
function useUploads() {
  const t = useText()
  const { locale } = useLanguage()
  const { change } = useEditor()
  const toast = useConsoleToast()
  const [left, setLeft] = useState(0)
  const queue = useRef(Promise.resolve())
  const send = async (file: File) => {
    try {
      if (!imageTypes.includes(file.type)) throw new Error('type')
      const src = await uploadFile(
        locale,
        'media.upload',
        { moduleName: 'goods', file },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
      change(({ images }) => ({ images: [...images, { src, alts: {} }] }))
    } catch (error) {
      const reason = imageTypes.includes(file.type) ? failureText(t, error) : t('common.pictures.wrongType')
      toast({ text: `${file.name}: ${reason}`, tone: 'error' })
    }
    setLeft((count) => count - 1)
  }
  const add = (files: readonly File[]) => {
    setLeft((count) => count + files.length)
    for (const file of files) queue.current = queue.current.then(() => send(file))
  }
  return { left, add }
}

interface TileProps {
  image: DraftImage
  index: number
  name: string
}

function ImageTile({ image, index, name }: TileProps) {
  const t = useText()
  const { change, draft, lang } = useEditor()
  const toast = useConsoleToast()
  const setAlt = (alt: string) =>
    change(({ images }) => ({
      images: images.map((one) => (one.src === image.src ? { ...one, alts: { ...one.alts, [lang]: alt } } : one)),
    }))
  const remove = () => {
    const { images, skus } = draft
    change({
      images: images.filter(({ src }) => src !== image.src),
      skus: skus.map((sku) => (sku.image === image.src ? { ...sku, image: '' } : sku)),
    })
    toast({
      text: t('products.image.removed'),
      action: { label: t('common.undo'), onPress: () => change({ images, skus }) },
    })
  }
  return (
    <div className="product-image">
      <span className="product-image-frame">
        <img src={image.src} alt={image.alts[lang] ?? ''} width={160} height={160} />
        {index === 0 && <small className="product-image-cover">{t('products.image.cover')}</small>}
        {!image.alts[lang] && <small className="product-image-missing">{t('products.image.noAlt')}</small>}
        <ActionButton
          small
          icon={<Icon name="close" size={14} />}
          aria-label={t('products.remove', { name })}
          onClick={remove}
        />
      </span>
      <TextInput
        label={<span className="visually-hidden">{t('products.image.altOf', { name })}</span>}
        placeholder={t('products.image.alt')}
        maxLength={500}
        value={image.alts[lang] ?? ''}
        onChange={({ target }) => setAlt(target.value)}
      />
    </div>
  )
}

/** The images of a product: the first one is the cover. Files are chosen, dropped or pasted. */
export function ImagesCard() {
  const t = useText()
  const id = useId()
  const { draft, change, errors } = useEditor()
  const { left, add } = useUploads()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const space = goodsLimits.images - draft.images.length - left
  const addFiles = (files: FileList | null) => add([...(files ?? [])].slice(0, Math.max(space, 0)))
  const names = new Map(draft.images.map(({ src }, index) => [src, t('products.image.number', { number: index + 1 })]))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    addFiles(event.dataTransfer.files)
  }
  return (
    <section className="console-card product-images" aria-labelledby={id} data-over={isOver || undefined}>
      <header>
        <h2 id={id}>{t('products.field.images')}</h2>
        <ActionButton
          small
          icon={<Icon name="upload" size={14} />}
          aria-disabled={space <= 0}
          onClick={() => space > 0 && input.current?.click()}
        >
          {t('products.image.add')}
        </ActionButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button and the field are for keys */}
      <div
        className="console-card-body"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={({ clipboardData }) => clipboardData.files.length > 0 && addFiles(clipboardData.files)}
      >
        <p className="console-help">{t('products.help.images')}</p>
        <SortableList
          label={t('products.field.images')}
          items={draft.images}
          getKey={({ src }) => src}
          getName={({ src }) => names.get(src) ?? ''}
          onReorder={(images) => change({ images })}
          renderItem={(image, index) => <ImageTile image={image} index={index} name={names.get(image.src) ?? ''} />}
        />
        <label className="product-drop">
          <Icon name="plus" size={20} />
          <span>{left > 0 ? t('products.image.sending', { count: left }) : t('products.image.drop')}</span>
          <input
            ref={input}
            type="file"
            multiple
            accept={imageTypes.join(',')}
            className="visually-hidden"
            disabled={space <= 0}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              addFiles(target.files)
              target.value = ''
            }}
          />
        </label>
        {errors.images && (
          <p className="console-help text-input-error" role="alert">
            {errors.images}
          </p>
        )}
      </div>
    </section>
  )
}
