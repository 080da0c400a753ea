/**
 * Functions of PostgreSQL that are not IMMUTABLE whatever their arguments (`pg_proc.provolatile <> 'i'`), as far as a
 * statement would use them on a column.
 */
export const stableFunctions: ReadonlySet<string> = new Set([
  'age',
  'array_to_json',
  'array_to_string',
  'clock_timestamp',
  'concat',
  'concat_ws',
  'convert_from',
  'convert_to',
  'date_add',
  'date_subtract',
  'format',
  'gen_random_uuid',
  'json_agg',
  'json_build_array',
  'json_build_object',
  'json_object_agg',
  'jsonb_agg',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_object_agg',
  'jsonb_populate_record',
  'make_timestamptz',
  'now',
  'phraseto_tsquery',
  'plainto_tsquery',
  'quote_nullable',
  'random',
  'row_to_json',
  'statement_timestamp',
  'timeofday',
  'to_char',
  'to_date',
  'to_json',
  'to_jsonb',
  'to_number',
  'to_tsquery',
  'to_tsvector',
  'transaction_timestamp',
  'uuidv4',
  'uuidv7',
  'websearch_to_tsquery',
])

/** Of these the two-argument forms with a configuration are IMMUTABLE. */
export const immutableWithConfiguration: ReadonlySet<string> = new Set([
  'phraseto_tsquery',
  'plainto_tsquery',
  'to_tsquery',
  'to_tsvector',
  'websearch_to_tsquery',
])

/** IMMUTABLE for every type but `timestamptz`. */
export const stableForMoments: ReadonlySet<string> = new Set(['date_part', 'date_trunc', 'extract'])

/** Conversions that depend on the time zone or another setting. */
export const stableCasts: ReadonlySet<string> = new Set([
  'timestamptz date',
  'timestamptz time',
  'timestamptz timestamp',
  'timestamptz text',
  'timestamp timestamptz',
  'timestamp text',
  'date timestamptz',
  'date text',
  'interval text',
  'text date',
  'text interval',
  'text timestamp',
  'text timestamptz',
])
