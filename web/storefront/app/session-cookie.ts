/** The server's note that there may be a session; without it no request is needed. */
export const maybeSignedIn = () => /(?:^|; )signed_in=1/.test(document.cookie)
