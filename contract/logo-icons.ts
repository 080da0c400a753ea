/** Sides in pixels of the transparent icons that are made from a logo. */
export const logoSides = [16, 32, 48, 64, 96, 128, 192, 256, 384, 512] as const

/** Sides of those with a ground of their own, which systems cut to their shape. */
export const maskableSides = [192, 512] as const

/** Sides of the PNG icons at `/icon-<side>.png` of each brand; 180 is Apple's. */
export const brandIconSides = [180, 192, 512] as const
export type BrandIconSide = (typeof brandIconSides)[number]
export const isBrandIconSide = (side: number): side is BrandIconSide => brandIconSides.some((one) => one === side)

type IconName = `${(typeof logoSides)[number]}` | `maskable-${(typeof maskableSides)[number]}` | 'apple-180'

export type IconLink = { readonly rel: string; readonly href: string; readonly type: string; readonly sizes?: string }

/** The icon links of a page's head: of the uploaded logo, else the drawn icon of the brand. */
export const listIconLinks = ({ site, logo }: { readonly site: string; readonly logo: string | null }): IconLink[] =>
  logo === null
    ? [
        { rel: 'icon', href: `/brand/${site}/icon.svg`, type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icon-180.png', type: 'image/png', sizes: '180x180' },
      ]
    : [
        ...([32, 192] as const).map((side) => ({
          rel: 'icon',
          href: getLogoAddress(logo, `${side}`),
          type: 'image/png',
          sizes: `${side}x${side}`,
        })),
        { rel: 'apple-touch-icon', href: getLogoAddress(logo, 'apple-180'), type: 'image/png', sizes: '180x180' },
      ]

/** The icons of a web app manifest. */
export const listManifestIcons = ({ site, logo }: { readonly site: string; readonly logo: string | null }) =>
  logo === null
    ? [
        { src: `/brand/${site}/icon.svg`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        ...([192, 512] as const).map((side) => ({
          src: `/icon-${side}.png`,
          type: 'image/png',
          sizes: `${side}x${side}`,
          purpose: 'any',
        })),
      ]
    : [
        ...([192, 512] as const).map((side) => ({
          src: getLogoAddress(logo, `${side}`),
          type: 'image/png',
          sizes: `${side}x${side}`,
          purpose: 'any',
        })),
        ...maskableSides.map((side) => ({
          src: getLogoAddress(logo, `maskable-${side}`),
          type: 'image/png',
          sizes: `${side}x${side}`,
          purpose: 'maskable',
        })),
      ]

/** The file name of an icon of a logo. */
export const getLogoFile = (logo: string, icon: string): string => `${logo}-${icon}.png`

/** The address of an icon of a logo, which never changes its content. */
export const getLogoAddress = (logo: string, icon: IconName): string => `/media/files/${getLogoFile(logo, icon)}`
