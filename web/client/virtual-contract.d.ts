declare module 'virtual:contract-paths' {
  /** Method and path of every operation; `personal` if it requires a session. */
  export const paths: Readonly<
    Record<string, readonly [method: 'GET' | 'POST' | 'DELETE', path: string, access?: 'personal']>
  >
}
