import { useWaiting } from './use-waiting.ts'

/** What stands on the tab, with how much waits for whoever sits here. */
export default function TabTitle({ text }: { text: string }) {
  const waiting = useWaiting()
  return <title>{waiting > 0 ? `(${waiting}) ${text}` : text}</title>
}
