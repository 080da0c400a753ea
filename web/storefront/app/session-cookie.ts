/** The server's note that there may be a session; without it nobody needs to be asked. */
export const maybeSignedIn = () => /(?:^|; )signed_in=1/.test(document.cookie)
