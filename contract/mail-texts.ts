import { z } from 'zod'
import { id, moment, whole } from './fields.ts'
import { mailBlocks, mailGroups, mailKinds, mailPlaceholders, maxBlockLengths } from './mail-blocks.ts'
import { operation } from './operation.ts'

const block = (max: number) => z.string().max(max).optional()

/** Plain texts with placeholders, as `{number}`; a block that is absent or blank has the text of the product. */
const Texts = z.object({
  subject: block(maxBlockLengths.subject),
  heading: block(maxBlockLengths.heading),
  lead: block(maxBlockLengths.lead),
  button: block(maxBlockLengths.button),
  note: block(maxBlockLengths.note),
})

/** `product`: the brand has no text. `unusable`: its text breaks a rule of today, so that the product's is sent. */
const mailTextStates = ['product', 'brand', 'unusable'] as const

const MailRow = z.object({
  kind: z.enum(mailKinds),
  group: z.enum(mailGroups),
  /** In the language of the caller, with its placeholders. */
  subject: z.string(),
  /** Languages in which the brand has its own text. */
  languages: z.array(
    z.object({
      language: z.string(),
      state: z.enum(mailTextStates),
      changedBy: z.string(),
      changedAt: moment(),
    }),
  ),
})
export type MailRow = z.infer<typeof MailRow>

const MailText = z.object({
  kind: z.enum(mailKinds),
  group: z.enum(mailGroups),
  language: z.string(),
  /** Raised by every change; 0 before the first. */
  version: z.int(),
  state: z.enum(mailTextStates),
  changedBy: z.string().nullable(),
  changedAt: moment().nullable(),
  texts: Texts,
  /** The blocks that this mail has, with the text of the product. */
  blocks: z.array(
    z.object({ block: z.enum(mailBlocks), productText: z.string(), max: z.int(), hasLines: z.boolean() }),
  ),
  /** `subject`: it must stand in the subject. `mail`: in the subject, the heading or the introduction. */
  placeholders: z.array(z.object({ name: z.enum(mailPlaceholders), neededIn: z.enum(['subject', 'mail']).nullable() })),
  /** The subject is also sent as a text message. */
  isTextMessage: z.boolean(),
})
export type MailText = z.infer<typeof MailText>

const mailId = { kind: id(), textLanguage: z.string().min(1).max(16) }
const atVersion = { ...mailId, version: whole({ max: 1_000_000 }) }
const staff = { audience: 'staff', permission: 'content.manage' } as const
const idErrors = ['mail_text.unknown_kind', 'mail_text.unknown_language'] as const
const one = { data: z.object({ mail: MailText }) }

export const mailTextsApi = {
  list: operation({
    ...staff,
    method: 'GET',
    path: '/admin/notice/list',
    summary: 'List the mails that the shop sends, with the languages in which the brand has its own texts',
    effect: 'read',
    input: z.object({}),
    data: z.object({ mails: z.array(MailRow) }),
    errors: [],
  }),
  detail: operation({
    ...staff,
    method: 'GET',
    path: '/admin/notice/detail',
    summary: 'Get the texts of a mail in one language, of the brand and of the product, and its placeholders',
    effect: 'read',
    input: z.object(mailId),
    ...one,
    errors: idErrors,
  }),
  save: operation({
    ...staff,
    method: 'POST',
    path: '/admin/notice/save',
    summary: 'Save the texts of a mail in one language at the version that was read',
    effect: 'write',
    input: z.object({ ...atVersion, texts: Texts }),
    ...one,
    errors: [...idErrors, 'mail_text.changed'],
  }),
  reset: operation({
    ...staff,
    method: 'POST',
    path: '/admin/notice/reset',
    summary: 'Send a mail with the texts of the product again, in one language',
    effect: 'write',
    input: z.object(atVersion),
    ...one,
    errors: [...idErrors, 'mail_text.changed'],
  }),
  preview: operation({
    ...staff,
    method: 'POST',
    path: '/admin/notice/preview',
    summary: 'Get a mail with these texts and sample data, in one colour scheme; saves nothing',
    effect: 'read',
    input: z.object({ ...mailId, texts: Texts, scheme: z.enum(['light', 'dark']).default('light') }),
    data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: idErrors,
  }),
  test: operation({
    ...staff,
    method: 'POST',
    path: '/admin/notice/test',
    summary: 'Send a mail with these texts and sample data to the proven address of the caller',
    effect: 'write',
    limit: 'register',
    input: z.object({ ...mailId, texts: Texts }),
    data: z.object({}),
    errors: [...idErrors, 'newsletter.no_address'],
  }),
}
