import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mailBlocks, type MailBlock } from '#contract/mail-blocks.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FormPage } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { toHref } from '../../app/sections.ts'
import { MailFields } from './mail-fields.tsx'
import { MailPreview, useMailPreview } from './mail-preview.tsx'
import { mailsPath, toMailPath, useMailAction, type MailText } from './mail-queries.ts'
import { MailStatus } from './mail-status.tsx'
import { toTexts, toValues, type MailValues } from './mail-values.ts'

const changedKey = 'mail_text.changed'

/** The form of one mail in one language, with what somebody else saved meanwhile. */
function useMailForm(initial: MailText) {
  const t = useText()
  const toast = useConsoleToast()
  const [mail, setMail] = useState(initial)
  const form = useFormValues<MailValues>(`mail.${mail.kind}.${mail.language}`, toValues(initial))
  const [conflict, setConflict] = useState<VersionConflict<MailValues> | null>(null)
  const accept = (next: MailText) => {
    setMail(next)
    form.accept(toValues(next))
  }
  const onError = (error: unknown) => {
    const stored = readStored<MailText>(error, changedKey)
    if (!stored) return
    const theirs = toValues(stored)
    setMail(stored)
    setConflict({ editor: stored.changedBy ?? '', yours: form.values, theirs, merged: form.merge(theirs) })
  }
  const save = useMailAction('mailTexts.save', {
    onDone: (next) => {
      accept(next)
      toast({ text: t('mails.saved') })
    },
    onError,
  })
  const id = { kind: mail.kind, textLanguage: mail.language }
  const send = (values: MailValues, version = mail.version) =>
    save.mutate({ ...id, version, texts: toTexts(mail, values) })
  const reset = useMailAction('mailTexts.reset', {
    onDone: (next) => {
      const { texts, state } = mail
      accept(next)
      toast({
        text: t('mails.resetDone'),
        // Texts that are unusable would be refused.
        ...(state === 'brand' && {
          action: {
            label: t('mails.undo'),
            onPress: () => save.mutate({ ...id, version: next.version, texts }),
          },
        }),
      })
    },
    onError,
  })
  const failure = save.error ?? reset.error
  const fields: Readonly<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const close = () => {
    save.reset()
    reset.reset()
    setConflict(null)
  }
  return {
    mail,
    form,
    fields,
    failure: failure && Object.keys(fields).length === 0 && !readStored(failure, changedKey) ? failure : null,
    isBusy: save.isPending || reset.isPending,
    save: () => send(form.values),
    reset: () => reset.mutate({ ...id, version: mail.version }),
    conflict: {
      conflict,
      onBack: close,
      onTakeAll: (theirs: MailValues) => {
        form.accept(theirs)
        close()
      },
      onSave: (mix: MailValues) => {
        form.set(mix)
        close()
        send(mix)
      },
    },
  }
}

/** Sends the texts as they are on the page to the person. */
function useTestMail({ kind, language }: MailText) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const [isSending, setSending] = useState(false)
  const send = async (texts: ReturnType<typeof toTexts>) => {
    if (isSending) return
    setSending(true)
    const input = { kind, textLanguage: language, texts }
    try {
      await submit(input, (options) => call('mailTexts.test', input, options))
      toast({ text: t('mails.tested') })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    setSending(false)
  }
  return { isSending, send }
}

/** One mail in one language: its texts beside the mail itself. */
export function MailEditor({ mail: initial }: { mail: MailText }) {
  const t = useText()
  const navigate = useNavigate()
  const getLanguageName = useLanguageNames()
  const { languages } = useConsoleStart().brand
  const { mail, form, fields, failure, isBusy, save, reset, conflict } = useMailForm(initial)
  const texts = toTexts(mail, form.values)
  const preview = useMailPreview(mail, texts)
  const test = useTestMail(mail)
  const labels = Object.fromEntries(mailBlocks.map((block) => [block, t(`mails.block.${block}`)])) as Record<
    MailBlock,
    string
  >
  const errors = Object.fromEntries(
    mailBlocks.map((block) => [block, preview.fields[`texts.${block}`] ?? fields[`texts.${block}`]]),
  )
  const canReset = mail.state !== 'product' && form.changes.length === 0 && !isBusy
  return (
    <FormPage
      title={t(`mails.kind.${mail.kind}`)}
      lead={t('mails.editor.lead')}
      marks={<MailStatus mail={mail} isPill />}
      trail={[{ label: t('frame.nav.mails'), href: toHref(mailsPath) }]}
      form={form}
      labels={labels}
      onSave={save}
      isSaving={isBusy}
      actions={
        <>
          {mail.state !== 'product' && (
            <ActionButton aria-disabled={!canReset} onClick={() => canReset && reset()}>
              {t('mails.reset')}
            </ActionButton>
          )}
          <ActionButton aria-disabled={test.isSending} onClick={() => void test.send(texts)}>
            {t('mails.test')}
          </ActionButton>
        </>
      }
    >
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      {mail.state === 'unusable' && <NoticeLine tone="prog">{t('mails.unusable')}</NoticeLine>}
      <div className="mail-editor">
        <section className="console-card" aria-labelledby="mail-texts-title">
          <header>
            <h2 id="mail-texts-title">{t('mails.texts')}</h2>
          </header>
          <div className="console-card-body mail-fields">
            <SelectField
              label={t('mails.language')}
              value={mail.language}
              options={languages.map((value) => ({ value, label: getLanguageName(value) }))}
              onChange={(language) => void navigate(toMailPath(mail.kind, language))}
            />
            {mail.isTextMessage && <NoticeLine tone="info">{t('mails.textMessage')}</NoticeLine>}
            <MailFields mail={mail} values={form.values} errors={errors} set={form.set} />
          </div>
        </section>
        <MailPreview preview={preview} />
      </div>
      <VersionConflictDialog
        key={mail.version}
        labels={labels}
        write={(block, values) => values[block] ?? ''}
        {...conflict}
      />
    </FormPage>
  )
}
