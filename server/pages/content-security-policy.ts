import type { Brand } from '#server/platform/brand.ts'

/**
 * Content-Security-Policy of pages: our own files, and images from the brand's `imageOrigins`. Vite's hot reload needs
 * inline scripts and a socket, so development is less strict. `scriptHash` is of the page's one inline script,
 * null without one. Only our own pages may show one in a frame, and only with `frameAncestors` 'self'.
 */
export function buildContentSecurityPolicy(
  brand: { readonly settings: Pick<Brand['settings'], 'imageOrigins'> },
  isDevelopment: boolean,
  scriptHash: string | null,
  frameAncestors: "'none'" | "'self'" = "'none'",
): string {
  // `blob:` is an image that the user selected but has not uploaded.
  const imageSources = ["'self'", 'data:', 'blob:', ...brand.settings.imageOrigins].join(' ')
  const scriptSources = ["'self'", isDevelopment ? "'unsafe-inline'" : scriptHash && `'${scriptHash}'`]
    .filter(Boolean)
    .join(' ')
  return [
    "default-src 'self'",
    `img-src ${imageSources}`,
    `script-src ${scriptSources}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ...(isDevelopment ? ["connect-src 'self' ws:"] : ["style-src-attr 'unsafe-inline'"]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}
