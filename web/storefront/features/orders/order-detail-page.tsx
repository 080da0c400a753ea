import type { PageProps } from '#web/storefront/app/page-route.tsx'

export function Page(_props: PageProps) {
  return <main className="wrap" />
}
