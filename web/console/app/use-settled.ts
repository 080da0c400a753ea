import { useEffect, useState } from 'react'

const typingMs = 300

/** A value once it has not changed for a moment, so that typing sends one request. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
