import { escapeText } from '#server/platform/html.ts'

/** State of the page: method choice, choice after a declined card, or bank confirmation (3-D Secure). */
export type Step = 'choose' | 'declined' | 'bank'

/** Values of the page's buttons. */
type Decision = 'pay' | 'bank' | 'decline' | 'cancel'

type StepView = { readonly message: string; readonly buttons: readonly (readonly [Decision, string])[] }

const choices: StepView['buttons'] = [
  ['pay', 'Pay'],
  ['bank', 'Pay with bank confirmation (3-D Secure)'],
  ['decline', 'Pay with a declined card'],
  ['cancel', 'Cancel'],
]

const steps: Record<Step, StepView> = {
  choose: { message: '', buttons: choices },
  declined: { message: '<p role="alert">Your card was declined. No payment was taken.</p>', buttons: choices },
  bank: {
    message: '<h2>Confirm this payment with your bank</h2>',
    buttons: [
      ['pay', 'Confirm'],
      ['decline', 'Decline'],
    ],
  },
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f5f7f6;color:#14201f}main{max-width:420px;margin:12vh auto;padding:32px;background:#fff;border:1px solid #dce3e0;border-radius:12px}p.mark,p[role]{margin:0;padding:8px 12px;background:#fff3cd;border-radius:6px;font-weight:600}p[role]{background:#fde2e1}h1{font-size:28px;margin:24px 0 0}h2{font-size:18px}button{font:inherit;width:100%;padding:12px;margin-top:12px;border:1px solid #14201f;border-radius:8px;background:#fff;color:#14201f;cursor:pointer}button[value=pay]{background:#14201f;color:#fff}'

/** Renders the sandbox page as HTML, in English only. */
export function renderSandboxPage(
  step: Step,
  { amount, label }: { readonly amount: string; readonly label: string },
): string {
  const { message, buttons } = steps[step]
  const buttonTags = buttons.map(([value, text]) => `<button name="decision" value="${value}">${text}</button>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test payment</title>
<style>${style}</style>
<main><p class="mark">Test mode. No real payment is taken.</p><h1>${escapeText(amount)}</h1><p>to ${escapeText(label)}</p>
${message}<form method="post">${buttonTags.join('')}</form></main></html>`
}
