import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { CodeBlock } from '../../app/code-block.tsx'
import { useCopy } from '../../app/use-copy.ts'
import { listFields, writeCurl, writeType, type ApiOperation, type Schema } from './openapi.ts'

const callerTexts = {
  anyone: 'operations.api.anyone',
  session: 'operations.api.session',
  token: 'operations.api.token',
} as const satisfies Readonly<Record<ApiOperation['caller'], TextKey>>

interface FieldsProps {
  title: string
  schema: Schema | null
  /** Of an input it is said which fields are required. */
  isInput?: boolean
}

function Fields({ title, schema, isInput = false }: FieldsProps) {
  const t = useText()
  const fields = schema ? listFields(schema) : []
  const type = schema && fields.length === 0 ? writeType(schema) : null
  return (
    <section className="api-part">
      <h3>{title}</h3>
      {fields.length === 0 && (
        <p className="console-help">
          {type && type !== 'null' && type !== 'object' ? <code dir="ltr">{type}</code> : t('operations.api.nothing')}
        </p>
      )}
      <dl className="api-fields">
        {fields.map(({ name, type: one, isRequired, rules }) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{name}</code>
              {isInput && isRequired && <small>{t('operations.api.required')}</small>}
            </dt>
            <dd>
              <code dir="ltr">{rules ? `${one}, ${rules}` : one}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One operation: who may call it, how, and what it answers. */
export function OperationPanel({ operation, onClose }: { operation: ApiOperation; onClose: () => void }) {
  const t = useText()
  const copy = useCopy()
  const { name, method, path, summary, caller, permissions, input, answer, refusals } = operation
  const example = writeCurl(operation, location.origin)
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        <ActionButton onClick={() => void copy(example, t('operations.api.copied'))}>
          {t('operations.api.copy')}
        </ActionButton>
      }
    >
      <div className="api-part">
        <p className="api-address">
          <code dir="ltr">
            <b>{method}</b> {path}
          </code>
        </p>
        <p>
          <bdi lang="en">{summary}</bdi>
        </p>
        <p>{t(callerTexts[caller], { permission: permissions.join(', ') })}</p>
      </div>
      <CodeBlock title={t('operations.api.example')}>{example}</CodeBlock>
      <Fields title={t('operations.api.input')} schema={input} isInput />
      <Fields title={t('operations.api.answer')} schema={answer} />
      <section className="api-part">
        <h3>{t('operations.api.refusals')}</h3>
        <dl className="api-fields">
          {refusals.map(({ status, text }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                <bdi lang="en">{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </SidePanel>
  )
}
