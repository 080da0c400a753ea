import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { saveCsvText } from '../../../app/save-csv.ts'
import { ProgressBar } from '../progress-bar.tsx'

const maxMegabytes = 20

/** A product of two SKUs and one of one, in the layout that every shop reads. */
const sampleLines = [
  'Handle,Title,Body (HTML),Product Category,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status',
  'kettle,Pour-over kettle,<p>Holds 0.9 l.</p>,Kitchen > Kettles,"kettle, steel",Colour,Graphite,KET-G,1150,20,64.00,,,,active',
  'kettle,,,,,,Ivory,KET-I,1150,12,64.00,79.00,,,',
  'cup,Stoneware cup,<p>Speckled glaze.</p>,Kitchen > Cups,cup,,,CUP-1,310,48,24.00,,,,draft',
]

/** A place for a file, by a press or by dropping it there; the import opens once it is uploaded. */
export function UploadCard() {
  const t = useText()
  const id = useId()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)

  const upload = async (file: File) => {
    if (file.size > maxMegabytes << 20) return setError(t('inventory.import.tooLarge', { megabytes: maxMegabytes }))
    setError(null)
    setPart(0)
    try {
      const answer = await uploadFile(
        locale,
        'sellerImports.upload',
        { file, name: file.name },
        { signal: new AbortController().signal, onProgress: setPart },
      )
      client.setQueryData(apiQuery('sellerImports.detail', { importId: answer.import.id }).queryKey, {
        import: answer.import,
        problems: [],
        corrections: [],
      })
      await client.invalidateQueries({ queryKey: ['sellerImports.list'] })
      await navigate(`/seller/import/${answer.import.id}`)
    } catch (failure) {
      setPart(null)
      setError(failureText(t, failure))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && part === null) void upload(file)
  }
  return (
    <section className="console-card" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{t('inventory.import.fileTitle')}</h2>
        <ActionButton
          small
          icon={<Icon name="download" size={16} />}
          onClick={() => saveCsvText('products-sample.csv', `${sampleLines.join('\r\n')}\r\n`)}
        >
          {t('inventory.import.sample')}
        </ActionButton>
      </header>
      <div className="console-card-body">
        {error && <NoticeLine tone="bad">{error}</NoticeLine>}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keys */}
        <div
          className="import-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="upload" size={26} />
          <p>{t('inventory.import.drop', { megabytes: maxMegabytes })}</p>
          <input
            ref={field}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('inventory.import.choose')}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void upload(file)
            }}
          />
          <ActionButton
            variant="primary"
            aria-disabled={part !== null}
            onClick={() => part === null && field.current?.click()}
          >
            {t('inventory.import.choose')}
          </ActionButton>
          {part !== null && <ProgressBar label={t('inventory.import.uploading')} part={part} />}
          <p className="inventory-note">{t('inventory.import.layouts')}</p>
        </div>
      </div>
    </section>
  )
}
