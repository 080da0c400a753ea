/** The id under which a device keeps a user, base64url; it says nothing about the person. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
