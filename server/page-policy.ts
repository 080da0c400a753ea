import type { Brand } from './platform/brand.ts'

/**
 * What a page may load and do: our own files, and pictures from the origins that the brand's operator named. Vite's
 * reloading needs inline scripts and a socket, so development is laxer. `scriptHash` names the page's one inline script.
 */
export function contentPolicy(brand: Brand, isDevelopment: boolean, scriptHash: string): string {
  // `blob:` is a picture that somebody has chosen and not yet sent.
  const pictures = ["'self'", 'data:', 'blob:', ...brand.settings.imageOrigins].join(' ')
  return [
    "default-src 'self'",
    `img-src ${pictures}`,
    isDevelopment ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' '${scriptHash}'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ...(isDevelopment ? ["connect-src 'self' ws:"] : ["style-src-attr 'unsafe-inline'"]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
