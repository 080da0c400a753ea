import { z } from 'zod'
import { moment } from './fields.ts'
import { documentTypes } from './identity-documents.ts'
import {
  identityLevels,
  identityPartNames,
  identityPartReasonNames,
  identityPhotoNames,
  identityRejectReasons,
  proofTypes,
} from './identity-form.ts'

export const Level = z.enum(identityLevels)
export const Photo = z.enum(identityPhotoNames)
export const Part = z.enum(identityPartNames)

/**
 * `draft`: not sent. `sent`: staff look at it. `changes`: some parts have to be given again. `rejected`: as a whole.
 * `passed`, then `expired`; `replaced` by a later one that passed.
 */
export const identityStates = ['draft', 'sent', 'changes', 'rejected', 'passed', 'expired', 'replaced'] as const
export type IdentityState = (typeof identityStates)[number]
export const State = z.enum(identityStates)

/** A rectangle of a picture, in parts of its width and height from 0 to 1. */
export const Mark = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
})

const PhotoView = z.object({
  part: Photo,
  /** Address of a private image; null after it was deleted. */
  image: z.string().nullable(),
  sentAt: moment(),
  state: z.enum(['saved', 'sent', 'accepted', 'refused']),
})

/** A part that staff want again, with what is wrong. */
const Request = z.object({
  part: Part,
  reason: z.enum(identityPartReasonNames),
  note: z.string().nullable(),
  mark: Mark.nullable(),
  /** The person has given it again since. */
  corrected: z.boolean(),
})

/** The fields as they were saved; empty text where nothing was given, or after they were deleted. */
const Details = z.object({
  country: z.string(),
  documentType: z.enum(documentTypes),
  firstNames: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  /** The first and last characters of the number. */
  numberMasked: z.string(),
  documentExpiresOn: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  proofType: z.enum(proofTypes),
})

const EventKind = z.enum(['sent', 'approved_once', 'changes', 'rejected', 'passed', 'withdrawn', 'reopened', 'expired'])
export const Event = z.object({ kind: EventKind, at: moment(), reason: z.string().nullable() })

export const Check = z.object({
  id: z.string(),
  /** Such as `ID-1042`. */
  number: z.string(),
  level: Level,
  state: State,
  details: Details,
  photos: z.array(PhotoView),
  requests: z.array(Request),
  rejectReason: z.enum(identityRejectReasons).nullable(),
  /** The note of staff beside the reason. */
  note: z.string().nullable(),
  /** Refusals until support takes over; 0: only support can open it again. */
  attemptsLeft: z.int(),
  updatedAt: moment(),
  sentAt: moment().nullable(),
  decidedAt: moment().nullable(),
  /** By when staff answer; null while nothing waits for them. */
  answerBy: moment().nullable(),
  /** When an unchanged draft is deleted; null once it was sent. */
  draftExpiresAt: moment().nullable(),
  /** Until when a verification that passed is valid. */
  validUntil: moment().nullable(),
  /** Newest first. */
  timeline: z.array(Event),
})
export type IdentityCheck = z.infer<typeof Check>
