import type { ReactNode } from 'react'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import type { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'

type StepFormProps = {
  title: string
  text: string
  form: ReturnType<typeof useForm>
  action: string
  children: ReactNode
}

/** One step: a title, fields, and the button that saves it at the end. */
export function StepForm({ title, text, form, action, children }: StepFormProps) {
  const t = useText()
  return (
    <form className="setup-form" {...form.props}>
      <header>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      <FormAlert>{form.alert}</FormAlert>
      {children}
      <footer>
        <small>{t('setup.enter')}</small>
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
      </footer>
    </form>
  )
}
