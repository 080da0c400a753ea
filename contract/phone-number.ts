/** A phone number without its area code: digits, spaces, brackets and hyphens, 20 characters at most, 5 of them digits. */
export const phoneNumber = /^(?=(?:\D*\d){5})[\d ()-]{5,20}$/
