/** The server's note that there may be a session; without it no request is needed. */
export const hasSessionCookie = () => /(?:^|; )signed_in=1/.test(document.cookie)
