import { useEffect, useRef } from 'react'

/** Sends the form it stands in once it is there: its act is asked about, not done. */
export function SendOnOpen() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.closest('form')?.requestSubmit(), [])
  return <span ref={place} hidden />
}
