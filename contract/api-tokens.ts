import { z } from 'zod'
import { createListSchema, id, moment, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { permissions } from './permissions.ts'

const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Permissions that it was made with; those that its owner no longer holds do not count. */
  scopes: z.array(z.enum(permissions)),
  createdAt: moment(),
  expiresAt: moment(),
  isExpired: z.boolean(),
  /** To ten minutes; null before the first use. */
  usedAt: moment().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>
const ApiTokens = z.object({ pageList: z.array(ApiToken) })

/** Tokens by which a person's own programs call operations of staff, as `Authorization: Bearer`. */
export const apiTokensApi = {
  list: operation({
    method: 'GET',
    path: '/api/token/list',
    summary: "List the caller's API tokens, newest first, without those that were revoked",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: ApiTokens,
    errors: [],
  }),
  create: operation({
    method: 'POST',
    path: '/api/token/create',
    summary: 'Make an API token with some of the permissions that the caller holds; it is in this answer only',
    audience: 'shopper',
    effect: 'write',
    isAudited: true,
    hasSecretAnswer: true,
    input: z.object({
      name: text({ max: 60 }),
      scopes: createListSchema(z.enum(permissions), { max: permissions.length }).refine((list) => list.length > 0),
      days: whole({ min: 1, max: 366 }),
    }),
    data: ApiTokens.extend({ token: z.string() }),
    errors: ['api_token.exceeds_own', 'api_token.limit'],
  }),
  revoke: operation({
    method: 'POST',
    path: '/api/token/revoke',
    summary: 'Revoke an API token; it is refused from its next request on',
    audience: 'shopper',
    effect: 'write',
    isAudited: true,
    input: z.object({ tokenId: id() }),
    data: ApiTokens,
    errors: ['api_token.not_found'],
  }),
}
