import { isRouteErrorResponse, useRouteError } from 'react-router'

export function ErrorPage() {
  const error = useRouteError()
  return <main className="wrap">{isRouteErrorResponse(error) ? error.status : 500}</main>
}
