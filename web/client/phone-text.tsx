import { useEffect, useState } from 'react'

const international = /^\+[\d ]{7,20}$/

/** A phone number in the groups of its country, which are loaded when there is one to write. */
export function usePhoneText(phone: string | null): string {
  const [written, setWritten] = useState({ phone, text: phone ?? '' })
  useEffect(() => {
    let isShown = true
    const write = async () => {
      const { formatPhone } = await import('#i18n/format-phone.ts')
      if (isShown && phone) setWritten({ phone, text: formatPhone(phone) })
    }
    // Without the groups the number stays as it was written.
    if (phone && international.test(phone)) write().catch(() => {})
    return () => {
      isShown = false
    }
  }, [phone])
  return written.phone === phone ? written.text : (phone ?? '')
}

/** A phone number, from left to right in every language. */
export function PhoneText({ phone }: { readonly phone: string }) {
  return <bdi dir="ltr">{usePhoneText(phone)}</bdi>
}
