/** The login page, which leads back to the current address. */
export const getLoginPath = () => `/login?back=${encodeURIComponent(location.pathname + location.search)}`
