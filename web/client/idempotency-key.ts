/** 32 hex digits for the header `idempotency-key`. Unlike `crypto.randomUUID` this also works on pages without https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
