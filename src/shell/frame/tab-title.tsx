import { useWaiting } from './use-waiting.ts'

/** The title of the tab, with the number of matters waiting for the user. */
export default function TabTitle({ text }: { text: string }) {
  const waiting = useWaiting()
  return <title>{waiting > 0 ? `(${waiting}) ${text}` : text}</title>
}
