import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** The account of a person. The user stays without a name, because orders and the ledger refer to it. */
export const identityPersonalData: PersonalData = {
  tables: [
    personalTable('addresses', {
      owner: 'user_id',
      exports: {
        as: 'addresses',
        columns: [
          'consignee',
          'area_code',
          'phone',
          'email',
          'country',
          'region',
          'city',
          'street',
          'postcode',
          'is_default',
          'created_at',
        ],
      },
      erases: 'delete',
    }),
    personalTable('api_tokens', {
      owner: 'user_id',
      exports: { as: 'api-tokens', columns: ['name', 'scopes', 'created_at', 'expires_at', 'used_at', 'revoked_at'] },
      erases: 'delete',
    }),
    personalTable('recovery_codes', {
      owner: 'user_id',
      exports: { no: 'only keyed hashes are stored' },
      erases: 'delete',
    }),
    personalTable('fund_password_resets', {
      owner: 'user_id',
      exports: { as: 'fund-password-reset', columns: ['requested_at', 'due_at'] },
      erases: 'delete',
    }),
    personalTable('passkeys', {
      owner: 'user_id',
      exports: { as: 'passkeys', columns: ['name', 'transports', 'created_at', 'used_at'] },
      erases: 'delete',
    }),
    personalTable('second_factors', {
      owner: 'user_id',
      exports: { no: 'a secret by which the file would let others log in' },
      erases: 'delete',
    }),
    personalTable('oidc_identities', {
      owner: 'user_id',
      exports: { as: 'log-in-by-provider', columns: ['issuer', 'linked_at'] },
      erases: 'delete',
    }),
    personalTable('console_preferences', {
      owner: 'user_id',
      exports: { as: 'console-preferences', columns: ['theme', 'density', 'letter_keys'] },
      erases: 'delete',
    }),
    personalTable('saved_views', {
      owner: 'user_id',
      exports: { as: 'saved-views', columns: ['list', 'name', 'query', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('known_devices', {
      owner: 'user_id',
      exports: { as: 'known-devices', columns: ['kind', 'seen_at'] },
      erases: 'delete',
    }),
    personalTable('sessions', {
      owner: 'user_id',
      exports: { as: 'sessions', columns: ['user_agent', 'address', 'created_at', 'seen_at', 'expires_at'] },
      erases: 'delete',
    }),
    personalTable('password_guards', {
      owner: 'subject',
      exports: { as: 'wrong-passwords', columns: ['kind', 'day', 'day_failures'] },
      erases: 'delete',
    }),
    personalTable('users', {
      owner: 'id',
      exports: {
        as: 'profile',
        columns: ['usercode', 'username', 'email', 'phone', 'avatar', 'lang', 'status', 'verified_until', 'created_at'],
      },
      erases: {
        set: {
          username: ({ neutralName }) => neutralName,
          username_key: ({ neutralName }) => neutralName,
          email: null,
          phone: null,
          avatar: 1,
          // No password has this hash.
          password_hash: 'none',
          fund_password_hash: null,
          lang: null,
          referrer_id: null,
          referred_at: null,
          verified_until: null,
          status: 'disabled',
          disabled_reason: 'deleted',
        },
      },
    }),
  ],
  actors: [...actorIds('users', ['referrer_id'], 'An id of a user without a name.')],
}
