import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { noteAddress } from './left-addresses.ts'

/** Notes each address of this person's pages. */
export function useLeftAddresses(person: string): void {
  const { pathname, search } = useLocation()
  useEffect(() => noteAddress(person, { pathname, search }), [person, pathname, search])
}
